import Dispatch
import HTTP
import HTTPServer
import QuoteImages
import Quotes

/// The service: what each path and method answers.
public struct QuoteService: HTTPHandler {
  private static let allowed = "GET, HEAD, OPTIONS"

  private let quotes: QuoteEndpoint
  private let status: StatusEndpoint
  private let errors: ErrorAnswers
  private let accessLog: AccessLog?

  /// - Parameters:
  ///   - source: where pictures come from.
  ///   - renderer: what draws them.
  ///   - publicURL: where clients reach the service, without a slash at its end; nil for the host that a request names.
  ///   - now: seconds since 1970.
  ///   - accessLog: takes a line a request; nil for none.
  ///   - chance: the source of chance for random picks.
  public init(
    source: PictureSource, renderer: RendererFacts, publicURL: String?, accessLog: AccessLog? = nil,
    now: @escaping @Sendable () -> Int, chance: SharedChance = SharedChance()
  ) {
    self.accessLog = accessLog
    errors = ErrorAnswers(source: source, rendererVersion: renderer.version, formats: renderer.formats)
    quotes = QuoteEndpoint(
      source: source, rendererVersion: renderer.version, formats: renderer.formats,
      families: FontFamilies(renderer.families), publicURL: publicURL, errors: errors, now: now, chance: chance)
    status = StatusEndpoint(source: source)
  }

  /// From now on `/readyz` answers 503.
  public func beginStopping() { status.beginStopping() }

  public func respond(to request: HTTPRequest) -> HTTPReply {
    let start = accessLog == nil ? 0 : DispatchTime.now().uptimeNanoseconds
    let reply = route(request)
    if case .now(let response) = reply {
      note(response, to: request, since: start)
      return reply
    }
    return reply.map { response in
      note(response, to: request, since: start)
      return response
    }
  }

  /// The error's answer that the server itself must give, in the form of the service's own.
  public func errorResponse(_ error: HTTPError) -> HTTPResponse {
    status.count(error.status)
    accessLog?.note(error)
    return ErrorAnswers.problem(Fault(error.status, error.detail))
  }

  private func note(_ response: HTTPResponse, to request: HTTPRequest, since start: UInt64) {
    status.count(response.status)
    accessLog?.note(response, to: request, nanoseconds: Int(DispatchTime.now().uptimeNanoseconds - start))
  }

  private func route(_ request: HTTPRequest) -> HTTPReply {
    let isRead = request.method == .get || request.method == .head
    if isRead, let reply = quotes.respondFromPlan(to: request) { return reply }
    let path = PathText.decode(request.path)
    if path == "*" { return otherMethod(request) }
    guard let path else {
      return .now(ErrorAnswers.problem(Fault(.badRequest, "The path holds a % that no two hexadecimal digits follow.")))
    }
    if let format = AnswerFormat(path: path) {
      guard isRead else { return otherMethod(request, format: format) }
      return quotes.respond(to: request, format: format)
    }
    let page = PageEndpoint.all[path]
    guard page != nil || StatusEndpoint.paths.contains(path) else {
      let detail = "There is nothing at \(quoted(path)): a picture is at /quote.png?q[]=…&a[]=…, and / explains how."
      return errors.answer(Fault(.notFound, detail), to: request)
    }
    guard isRead else { return otherMethod(request) }
    return .now(page?.respond(to: request) ?? status.respond(at: path))
  }

  /// `OPTIONS`, or a method that the path doesn't have.
  private func otherMethod(_ request: HTTPRequest, format: AnswerFormat? = nil) -> HTTPReply {
    guard request.method != .options else {
      var fields: HTTPFields = [
        "Allow": "GET, HEAD, OPTIONS", "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
        "Access-Control-Allow-Headers": "*", "Access-Control-Max-Age": "86400",
      ]
      CommonFields.append(to: &fields)
      return .now(HTTPResponse(status: .noContent, fields: fields))
    }
    let detail = "\(request.method) isn't possible here: use GET."
    return errors.answer(Fault(.methodNotAllowed, detail, fields: ["Allow": Self.allowed]), to: request, format: format)
  }
}
