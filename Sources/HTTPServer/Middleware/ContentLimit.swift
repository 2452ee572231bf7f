import HTTP

/// Refuses requests whose content is announced longer than allowed here. What is not announced meets the limit where the
/// handler reads it.
public struct ContentLimit: HTTPMiddleware {
  private let limit: Int

  /// - Parameter limit: in bytes, 0 or more.
  public init(_ limit: Int) { self.limit = limit }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    guard request.body.length ?? 0 <= limit else {
      return .now(HTTPError(.contentTooLarge, "The request's content is longer than \(limit) bytes.").response)
    }
    return next.respond(to: request)
  }
}
