import HTTP
import HTTPServer

extension HTTPRequest {
  /// Whom drawings are counted against: the client's network address.
  var client: String { remoteAddress.network.description }

  /// The scheme and host that the request was sent to, as far as the request tells, such as `http://localhost:4000`: those of
  /// an absolute target (RFC 9112, section 3.2.2), else `Host`.
  var origin: String? {
    let absolute = "http://"
    if target.starts(with: absolute.utf8) {
      let authority = target.dropFirst(absolute.utf8.count).prefix {
        $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
      }
      return absolute + String(decoding: authority, as: UTF8.self)
    }
    guard let host = fields["Host"], !host.isEmpty else { return nil }
    return absolute + host
  }

  /// Whether an error's picture is to have the status 200.
  var hidesErrorStatus: Bool {
    guard let query else { return false }
    return QueryParameters(query).parameters.contains { $0.name == "error_status" && $0.value == "200" }
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
