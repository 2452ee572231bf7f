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
    guard let accept = fields.list(of: "Accept") else { return false }
    for range in accept.split(separator: ",") {
      let type = range.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
      if type.hasPrefix("image/") { return true }
      if ["application/json", "application/problem+json", "text/html"].contains(type) { return false }
    }
    return false
  }
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
