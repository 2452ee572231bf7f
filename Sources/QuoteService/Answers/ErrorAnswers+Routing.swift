import HTTP
import HTTPServer
import Quotes

extension ErrorAnswers {
  /// The answer to a request that no route answers, or whose handler threw.
  func reply(to error: RoutingError, _ request: HTTPRequest) -> HTTPReply {
    // Programs call the API: they get no pictures.
    if request.pathBegins(with: "/api/") { return .now(error.httpError.response) }
    return switch error {
    case .malformedPath:
      .now(Self.problem(Fault(.badRequest, "The path holds a % that no two hexadecimal digits follow.")))
    case .notFound: answer(Fault(notFound: request), to: request)
    case .methodNotAllowed(let methods):
      answer(Fault(method: request.method, allowed: methods), to: request, format: request.format)
    case .handlerFailed(let error as Fault): answer(error, to: request, format: request.format)
    case .handlerFailed:
      answer(Fault(error.httpError.status, error.httpError.detail), to: request, format: request.format)
    }
  }
}

extension Fault {
  fileprivate init(notFound request: HTTPRequest) {
    let path = PathText.decode(request.path) ?? ""
    let detail = "There is nothing at \(quoted(path)): a picture is at /quote.png?q[]=…&a[]=…, and / explains how."
    self.init(.notFound, detail)
  }

  /// - Parameter methods: what `Allow` says.
  fileprivate init(method: HTTPMethod, allowed methods: [HTTPMethod]) {
    let useful = methods.filter { $0 != .head && $0 != .options }.map(\.rawValue)
    let choice =
      useful.count > 1 ? useful.dropLast().joined(separator: ", ") + " or " + useful[useful.count - 1] : useful.first
    self.init(
      .methodNotAllowed, "\(method) isn't possible here: use \(choice ?? "OPTIONS").",
      fields: ["Allow": methods.map(\.rawValue).joined(separator: ", ")])
  }
}

extension HTTPRequest {
  /// What the path's last segment asks for, where it is `quote.{format}`.
  fileprivate var format: AnswerFormat? {
    PathText.decode(path).flatMap { $0.split(separator: "/").last }.flatMap { AnswerFormat(pathSegment: String($0)) }
  }
}
