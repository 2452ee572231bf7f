import HTTP
import HTTPServer
import Locking
import Testing

@Suite("A router")
struct RouterTests {
  private static let router: HTTPRouter = {
    var router = HTTPRouter()
    router.on(.get, "/") { _, _ in .now(.text("root")) }
    router.on(.get, "/quote.png") { _, _ in .now(.text("quote")) }
    router.on(.post, "/quotes") { _, _ in .now(.text("made", status: .created)) }
    router.on(.get, "/quotes") { _, _ in .now(.text("list")) }
    router.on(.get, "/quotes" / Int.self) { _, number in .now(.text("quote \(number)")) }
    router.on(.delete, "/quotes" / Int.self) { _, number in .now(.text("gone \(number)")) }
    router.on(.get, "/quotes/latest") { _, _ in .now(.text("latest")) }
    router.on(.get, "/c" / String.self / "q" / Int.self) { _, both in .now(.text("\(both.0) \(both.1)")) }
    router.on(.get, "/x" / String.self / Int.self / String.self) { _, all in .now(.text("\(all.0) \(all.1) \(all.2)")) }
    router.on(.patch, "/quotes/latest") { _, _ in .now(.text("patched")) }
    router.on(.delete, "/quotes" / Word.self) { _, word in .now(.text("gone \(word)")) }
    router.on(.get, "/" / File.self) { _, file in .now(.text("file \(file.name)")) }
    router.on(.post, "/batch/quotes:batch") { _, _ in .now(.text("batch")) }
    router.on(.get, "/throws") { _, _ in throw HTTPError(.conflict, "no") }
    router.on(.get, "/fails") { _, _ in throw CancellationError() }
    router.on(.get, "/later") { _, _ async throws in HTTPResponse.text("later") }
    router.on(.get, "/later-throws") { _, _ async throws in throw HTTPError(.gone, "no") }
    return router
  }()

  /// A word without digits.
  private struct Word: PathParameter, CustomStringConvertible {
    let description: String
    init?(pathSegment segment: String) {
      guard !segment.contains(where: \.isNumber) else { return nil }
      description = segment
    }
  }

  private struct File: PathParameter {
    let name: Substring
    init?(pathSegment segment: String) {
      guard segment.hasSuffix(".txt") else { return nil }
      name = segment.dropLast(4)
    }
  }

  private static func ask(_ method: HTTPMethod, _ target: String, of handler: any HTTPHandler) async -> HTTPResponse {
    switch handler.respond(to: HTTPRequest(method: method, target: target)) {
    case .now(let response): response
    case .later(let work): await work()
    }
  }

  private static func text(_ response: HTTPResponse) -> String {
    if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  @Test("tells what can be asked for")
  func methodsAndPaths() {
    let all = Self.router.methodsAndPaths.map { "\($0.method) \($0.path)" }
    for one in ["GET /", "POST /quotes", "DELETE /quotes/{}", "GET /c/{}/q/{}", "PATCH /quotes/latest"] {
      #expect(all.contains(one), "\(one)")
    }
  }

  @Test(
    "finds the handler by path and method, with its parameters",
    arguments: [
      (HTTPMethod.get, "/", 200, "root"), (.get, "/?a=b", 200, "root"), (.get, "/quote.png?q=1", 200, "quote"),
      (.head, "/quote.png", 200, "quote"), (.get, "/quote%2Epng", 200, "quote"), (.get, "/quote.png/", 404, nil),
      (.post, "/quotes", 201, "made"), (.get, "/quotes", 200, "list"), (.get, "/quotes/7", 200, "quote 7"),
      (.delete, "/quotes/7", 200, "gone 7"), (.get, "/quotes/latest", 200, "latest"), (.get, "/quotes/x", 405, nil),
      (.get, "/quotes/x1", 404, nil),
      (.get, "/quotes/07", 404, nil), (.get, "/quotes/-1", 404, nil), (.get, "/quotes/", 404, nil),
      (.get, "/c/a%2Fb%20c/q/3", 200, "a/b c 3"), (.get, "/c//q/3", 404, nil), (.get, "/c/%FF/q/3", 400, nil),
      (.get, "/c/%2/q/3", 400, nil), (.get, "/c/%", 400, nil), (.get, "/c/%g0", 400, nil), (.get, "/%E2%82", 400, nil),
      (.get, "/c/%00/q/3", 404, nil), (.get, "/x/a/1/b", 200, "a 1 b"), (.put, "/quotes", 405, nil),
      (.post, "/quotes/7", 405, nil), (.get, "/nothing", 404, nil), (.get, "//", 404, nil),
      (.get, "/throws", 409, nil), (.get, "/fails", 500, nil), (.get, "/later", 200, "later"),
      (.get, "/later-throws", 410, nil), (.get, "/a.txt", 200, "file a"), (.head, "/a.txt", 200, "file a"),
      (.post, "/a.txt", 405, nil), (.post, "/a.png", 404, nil), (.delete, "/quotes/word", 200, "gone word"),
      (.patch, "/quotes/latest", 200, "patched"), (.delete, "/quotes/latest", 200, "gone latest"),
      (.post, "/batch/quotes:batch", 200, "batch"), (.post, "/batch/quotes%3Abatch", 200, "batch"),
      (.get, "/batch/quotes:batch", 405, nil),
    ] as [(HTTPMethod, String, Int, String?)])
  func finds(method: HTTPMethod, target: String, status: Int, text: String?) async {
    let response = await Self.ask(method, target, of: Self.router)
    #expect(response.status.code == status)
    if let text { #expect(Self.text(response) == text) }
    if status >= 400 { #expect(response.fields["Content-Type"] == "application/problem+json") }
  }

  @Test(
    "tells the methods of a path",
    arguments: [
      ("/quote.png", "GET, HEAD, OPTIONS"), ("/quotes", "POST, GET, HEAD, OPTIONS"),
      ("/quotes/7", "GET, HEAD, DELETE, OPTIONS"), ("/quotes/latest", "GET, HEAD, PATCH, DELETE, OPTIONS"),
      ("/quotes/word", "DELETE, OPTIONS"), ("/a.txt", "GET, HEAD, OPTIONS"), ("/batch/quotes%3abatch", "POST, OPTIONS"),
    ])
  func allow(path: String, allowed: String) async {
    let options = await Self.ask(.options, path, of: Self.router)
    #expect(options.status == .noContent)
    #expect(options.fields["Allow"] == allowed)
    let refused = await Self.ask(.put, path, of: Self.router)
    #expect(refused.status == .methodNotAllowed)
    #expect(refused.fields["Allow"] == allowed)
  }

  @Test("tells the methods of all routes where the server as a whole is asked")
  func serverWide() async {
    let answer = await Self.ask(.options, "*", of: Self.router)
    #expect(answer.status == .noContent)
    #expect(answer.fields["Allow"] == "GET, HEAD, POST, PATCH, DELETE, OPTIONS")
  }

  @Test("gives its errors, and what handlers throw, to whoever words them, at once or later")
  func errorReply() async {
    struct Refusal: Error {}
    var router = HTTPRouter { error, _ in
      let text =
        switch error {
        case .malformedPath: "malformed"
        case .notFound: "not found"
        case .methodNotAllowed(let methods): "only \(methods.map(\.rawValue).joined(separator: " "))"
        case .handlerFailed(let error): "\(type(of: error))"
        }
      return .later { .text(text, status: error.httpError.status) }
    }
    router.on(.get, "/throws") { _, _ in throw Refusal() }
    router.on(.get, "/throws/later") { _, _ async throws in throw Refusal() }
    let wanted: [(HTTPMethod, String, Int, String)] = [
      (.get, "/%", 400, "malformed"), (.get, "/nothing", 404, "not found"), (.get, "/throws", 500, "Refusal"),
      (.get, "/throws/later", 500, "Refusal"), (.post, "/throws", 405, "only GET HEAD OPTIONS"),
    ]
    for (method, target, status, text) in wanted {
      let answer = await Self.ask(method, target, of: router)
      #expect(answer.status.code == status)
      #expect(Self.text(answer) == text)
      #expect(answer.fields["Allow"] == (status == 405 ? "GET, HEAD, OPTIONS" : nil))
    }
  }

  @Test("middleware sees a request from the outermost on, and its answer last")
  func order() async {
    struct Mark: HTTPMiddleware {
      let name: String
      func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
        var request = request
        request.fields.append("Seen", name)
        return next.respond(to: request).map { [name] response in
          var response = response
          response.fields.append("By", name)
          return response
        }
      }
    }
    let inner = HTTPFunctionHandler { .now(.text($0.fields.values(of: "Seen").joined())) }
    let response = await Self.ask(.get, "/", of: inner.behind(Mark(name: "a"), Mark(name: "b")))
    #expect(Self.text(response) == "ab")
    #expect(response.fields.values(of: "By") == ["b", "a"])
  }

  @Test("an observer sees every answer, at once or later, with its time where it wants to know")
  func observer() async {
    let seen = Statuses()
    let timed = Statuses()
    let handler = Self.router.behind(
      RequestObserver { _, response in seen.codes.withLock { $0.append(response.status.code) } },
      RequestObserver { _, response, duration in
        timed.codes.withLock { $0.append(duration > .zero ? response.status.code : 0) }
      })
    for target in ["/", "/later", "/nothing"] { _ = await Self.ask(.get, target, of: handler) }
    #expect(seen.codes.withLock { $0 } == [200, 200, 404])
    #expect(timed.codes.withLock { $0 } == [200, 200, 404])
  }

  @Test("fields for all answers are added where there are none of the name")
  func responseFields() async {
    let handler = Self.router.behind(
      ResponseFields(["X-Content-Type-Options": "nosniff", "content-type": "text/html"]))
    let response = await Self.ask(.get, "/", of: handler)
    #expect(response.fields["X-Content-Type-Options"] == "nosniff")
    #expect(response.fields.values(of: "Content-Type") == ["text/plain; charset=utf-8"])
  }

  private final class Statuses: Sendable {
    let codes = Locked<[Int]>([])
  }

  @Test("other origins may read, and a preflight is answered")
  func crossOrigin() async {
    let handler = Self.router.behind(CrossOrigin(exposed: ["Pullquote-Quote"]))
    let response = await Self.ask(.get, "/", of: handler)
    #expect(response.fields["Access-Control-Allow-Origin"] == "*")
    #expect(response.fields["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(response.fields["Access-Control-Expose-Headers"] == "Pullquote-Quote")
    let preflight = HTTPRequest(method: .options, target: "/", fields: ["Access-Control-Request-Method": "GET"])
    guard case .now(let answer) = handler.respond(to: preflight) else {
      Issue.record("not now")
      return
    }
    #expect(answer.fields["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
    #expect(answer.fields["Access-Control-Max-Age"] == "86400")
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
  }

  @Test("a preflight is allowed what the path's routes take, or what is said once for all")
  func preflightMethods() async {
    let router = Self.router.behind(CrossOrigin(requestFields: ["Authorization", "Content-Type"]))
    let answer = await Self.ask(.options, "/quotes/7", of: router)
    #expect(answer.fields["Access-Control-Allow-Methods"] == "GET, HEAD, DELETE, OPTIONS")
    #expect(answer.fields["Access-Control-Allow-Headers"] == "Authorization, Content-Type")
    #expect(await Self.ask(.options, "/nothing", of: router).fields["Access-Control-Allow-Methods"] == nil)

    let fixed = HTTPFunctionHandler { _ in .now(.text("behind")) }.behind(CrossOrigin(methods: [.get, .put]))
    let preflight = HTTPRequest(method: .options, target: "/", fields: ["Access-Control-Request-Method": "PUT"])
    let own = await fixed.respond(to: preflight).response
    #expect(own.status == .noContent)
    #expect(own.fields["Access-Control-Allow-Methods"] == "GET, PUT")
  }

  @Test("a client that asks too often is told when to come back, and others aren't")
  func rate() async {
    let handler = Self.router.behind(RateLimit(3, per: .seconds(60)))
    for _ in 0..<3 { #expect(await Self.ask(.get, "/", of: handler).status == .ok) }
    let refused = await Self.ask(.get, "/", of: handler)
    #expect(refused.status == .tooManyRequests)
    #expect(["19", "20"].contains(refused.fields["Retry-After"]))
    guard case .now(let other) = handler.respond(to: HTTPRequest(target: "/", remoteAddress: IPAddress(v4: 1))) else {
      return
    }
    #expect(other.status == .ok)
  }

  @Test("content over a limit is refused where it is announced")
  func contentLimit() async {
    let handler = Self.router.behind(ContentLimit(3))
    for (count, status) in [(3, HTTPStatus.created), (4, .contentTooLarge)] {
      let body = HTTPRequest.Body([UInt8](repeating: 0, count: count))
      guard case .now(let answer) = handler.respond(to: HTTPRequest(method: .post, target: "/quotes", body: body))
      else { return }
      #expect(answer.status == status)
    }
  }
}
