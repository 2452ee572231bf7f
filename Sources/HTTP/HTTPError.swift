/// A request that is refused: the status to answer with, and what to tell the client.
///
/// The server throws it, and a handler may. Its detail is meant for the client: it holds no secret.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  public let status: HTTPStatus
  /// One sentence that says what is wrong and what to change.
  public let detail: String

  public init(_ status: HTTPStatus, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  public var description: String { "\(status): \(detail)" }

  /// The error as an answer: problem+json (RFC 9457) that no cache keeps.
  public var response: HTTPResponse {
    var response = ProblemDetails(status: status, detail: detail).response()
    if status == .serviceUnavailable { response.fields["Retry-After"] = "1" }
    return response
  }

  static func contentTooLarge(limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, "The request's content is longer than the \(limit) bytes allowed here.")
  }

  /// The client closed the connection. No answer can reach it; 499 is nginx's status for that in logs.
  package static let clientClosedRequest = HTTPError(HTTPStatus(code: 499), "The client closed the connection.")
}
