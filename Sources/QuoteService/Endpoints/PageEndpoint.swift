import HTTP
import HTTPServer
import Quotes

/// A file that is part of the program: the page that builds a URL, its style and its script, and the description of the
/// interface.
struct PageEndpoint: Sendable {
  /// Everything the page needs comes from here, and nothing of it may be put elsewhere.
  private static let policy = """
    default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """

  private let answer: HTTPResponse

  /// - Parameters:
  ///   - body: the file's bytes.
  ///   - mediaType: its `Content-Type`.
  init(_ body: [UInt8], mediaType: String) {
    var fields: HTTPFields = [
      "Content-Type": mediaType, "Cache-Control": "no-cache", "Content-Security-Policy": Self.policy,
      "Referrer-Policy": "no-referrer",
    ]
    fields.append("ETag", "\"\(SHA256Digest(of: body).hex.prefix(32))\"")
    answer = HTTPResponse(status: .ok, fields: fields, body: .bytes(body))
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    answer.evaluatingPreconditions(of: request)
  }
}

extension PageEndpoint {
  /// Adds the routes of the page and its parts.
  static func register(on router: inout HTTPRouter) {
    for (path, page) in all { router.on(.get, path) { request, _ in .now(page.respond(to: request)) } }
  }

  private static let all: [(path: RoutePath<Void>, page: PageEndpoint)] = [
    ("/", PageEndpoint(PackageResources.index_html, mediaType: "text/html; charset=utf-8")),
    ("/builder.css", PageEndpoint(PackageResources.builder_css, mediaType: "text/css; charset=utf-8")),
    ("/builder.js", PageEndpoint(PackageResources.builder_js, mediaType: "text/javascript; charset=utf-8")),
    ("/openapi.json", PageEndpoint(PackageResources.openapi_json, mediaType: "application/json")),
  ]
}
