import HTTP
import HTTPServer

extension HTTPRequest {
  /// Whom drawings are counted against: the client's network address.
  var client: String { remoteAddress.network.description }

  /// The scheme and host that the request was sent to, as far as the request tells, such as `http://localhost:4000`.
  var origin: String? {
    guard let host = fields["Host"], !host.isEmpty else { return nil }
    let scheme = fields["X-Forwarded-Proto"] == "https" ? "https" : "http"
    return "\(scheme)://\(host)"
  }

  /// Whether an error should be shown as a picture: `Accept` names image types, and before them none in which a person or a
  /// program would rather read it.
  var prefersPictures: Bool {
    guard fields.contains("Accept") else { return false }
    for range in AcceptList(of: self).ranges where range.quality > 0 {
      if range.type == "image" { return true }
      if Self.readable.contains("\(range.type)/\(range.subtype)") { return false }
    }
    return false
  }

  private static let readable: Set<String> = ["application/json", "application/problem+json", "text/html"]
}

extension HTTPReply {
  /// The answer, once there is one.
  var response: HTTPResponse {
    get async {
      switch self {
      case .now(let response): response
      case .later(let work): await work()
      }
    }
  }
}
