import Foundation
import HTTP
import HTTPServer
import QuoteImages
import Quotes

/// The service: what each path and method answers.
///
/// Each endpoint adds its routes to one router, and every answer passes the same middleware.
public struct QuoteService: HTTPHandler {
  private let handler: any HTTPHandler
  private let status: StatusEndpoint
  private let accessLog: AccessLog?
  private let api: CollectionsAPI

  /// Each route's method and path, with `{}` for a parameter.
  let routes: [(method: HTTPMethod, path: String)]

  /// - Parameters:
  ///   - source: where pictures come from.
  ///   - store: what users stored.
  ///   - renderer: what draws them.
  ///   - publicURL: where clients reach the service, without a slash at its end; nil for the host that a request names.
  ///   - signer: knows which URLs are signed; nil where none is.
  ///   - requiresSignatures: whether `/quote.{format}` too answers signed URLs alone.
  ///   - importLimit: the longest file of quotes that may be imported at once, in bytes.
  ///   - accessLog: takes a line a request; nil for none.
  ///   - log: takes what the service's keeper should know.
  ///   - clock: the time.
  ///   - chance: the source of chance for random picks.
  public init(
    source: PictureSource, store: QuoteStore, renderer: RendererFacts, publicURL: String?,
    signer: URLSigner? = nil, requiresSignatures: Bool = false, importLimit: Int = 256 << 20,
    accessLog: AccessLog? = nil, log: @escaping @Sendable (String) -> Void,
    clock: @escaping @Sendable () -> Date = { Date() }, chance: SharedChance = SharedChance()
  ) {
    let errors = ErrorAnswers(source: source, rendererVersion: renderer.version, formats: renderer.formats)
    let families = FontFamilies(renderer.families)
    let now: @Sendable () -> Int = { Int(clock().timeIntervalSince1970) }
    let signatures = SignatureGuard(signer: signer, now: now)
    let quotes = QuoteEndpoint(
      source: source, rendererVersion: renderer.version, formats: renderer.formats, families: families,
      publicURL: publicURL, errors: errors, signatures: requiresSignatures ? signatures : nil, now: now, chance: chance)
    let api = CollectionsAPI(
      store: store, source: source, families: families, importLimit: importLimit, publicURL: publicURL, now: clock,
      log: log)
    let collections = CollectionEndpoint(
      source: source, store: store, rendererVersion: renderer.version, formats: renderer.formats, families: families,
      publicURL: publicURL, errors: errors, access: api.access, signatures: signatures, now: now, chance: chance,
      banners: BannerMemory(), log: log)
    let status = StatusEndpoint(source: source, store: store)
    var router = HTTPRouter(errorReply: errors.reply)
    quotes.register(on: &router)
    PageEndpoint.register(on: &router)
    status.register(on: &router)
    collections.register(on: &router)
    api.register(on: &router)
    routes = router.methodsAndPaths
    let observer = RequestObserver { request, response, nanoseconds in
      status.requests.note(response, to: request, nanoseconds: nanoseconds)
      accessLog?.note(response, to: request, nanoseconds: nanoseconds)
    }
    handler = CommonFields.before(router.behind(BodyLimit())).behind(observer, quotes)
    self.status = status
    self.accessLog = accessLog
    self.api = api
  }

  /// Takes away what deleted collections left in the database when the program ended last, in the background.
  public func sweep() { api.sweep() }

  /// From now on `/readyz` answers 503.
  public func beginStopping() { status.beginStopping() }

  public func respond(to request: HTTPRequest) -> HTTPReply { handler.respond(to: request) }

  /// The error's answer that the server itself must give, in the form of the service's own.
  public func errorResponse(_ error: HTTPError) -> HTTPResponse {
    status.requests.note(error.status)
    accessLog?.note(error)
    var response = ErrorAnswers.problem(Fault(error.status, error.detail))
    response.fields.append(contentsOf: CommonFields.all)
    return response
  }
}
