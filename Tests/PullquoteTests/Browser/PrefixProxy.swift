import HTTP
import HTTPServer
import TestSupport

/// A reverse proxy that shows a server under a path of its own, as operators set one up.
struct PrefixProxy: HTTPHandler {
  let prefix: String
  let port: Int

  func respond(to request: HTTPRequest) -> HTTPReply {
    let target = String(decoding: request.target, as: UTF8.self)
    guard target.hasPrefix(prefix + "/") else { return .now(HTTPResponse(status: .notFound)) }
    let rest = target.dropFirst(prefix.count)
    return .later {
      let answer = try? await onThread {
        let connection = try RawConnection(port: port)
        try connection.send("GET \(rest) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try connection.response()
      }
      guard let answer else { return HTTPResponse(status: .internalServerError) }
      var fields: HTTPFields = ["Content-Type": answer["Content-Type"] ?? ""]
      if let policy = answer["Content-Security-Policy"] { fields.append("Content-Security-Policy", policy) }
      return HTTPResponse(status: HTTPStatus(code: answer.status), fields: fields, body: .bytes(answer.body))
    }
  }
}
