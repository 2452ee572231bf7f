import Foundation
import HTTP
import HTTPServer
import Quotes

/// The JSON API of stored collections, under `/api/v1`.
///
/// What it reads and writes runs on the database's own threads: neither on an event loop nor on those of Swift's tasks.
struct CollectionsAPI: Sendable {
  /// Where collections are.
  static let path = "/api/v1/collections"

  let store: QuoteStore
  let source: PictureSource
  let families: FontFamilies
  let access: AccessControl
  let now: @Sendable () -> Date

  /// The longest file that may be imported at once, in bytes.
  let importLimit: Int

  /// What stands before the service's own paths where a proxy adds something to them; else empty.
  let base: String

  /// Whose turn it is to search.
  let searches = Turns(2, room: 16)

  /// Takes what the service's keeper should know.
  let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - store: what users stored.
  ///   - source: what decodes banners.
  ///   - families: the families that a style's `font` may name.
  ///   - importLimit: the longest file that may be imported at once, in bytes.
  ///   - publicURL: where clients reach the service; nil for the host that a request names.
  ///   - now: the time.
  ///   - log: takes a line for each fault of the program or the machine.
  init(
    store: QuoteStore, source: PictureSource, families: FontFamilies, importLimit: Int, publicURL: String?,
    now: @escaping @Sendable () -> Date, log: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.source = source
    self.families = families
    self.importLimit = importLimit
    base = publicURL.flatMap { URL(string: $0) }?.path(percentEncoded: true) ?? ""
    self.now = now
    self.log = log
    access = AccessControl(store: store, now: now)
  }

  /// Adds the routes.
  func register(on router: inout HTTPRouter) {
    let collections = RoutePath<Void>(Self.path)
    let collection = collections / String.self
    let banner = collection / "banner"
    let quotes = collection / "quotes"
    let quote = quotes / Int.self
    on(.get, collections, &router) { request, _ in try await listCollections(request) }
    on(.post, collections, &router) { request, _ in try await createCollection(request) }
    on(.get, collection, &router) { request, slug in try await showCollection(request, slug) }
    on(.patch, collection, &router) { request, slug in try await changeCollection(request, slug) }
    on(.delete, collection, &router) { request, slug in try await deleteCollection(request, slug) }
    on(.get, banner, &router) { request, slug in try await showBanner(request, slug) }
    on(.put, banner, &router) { request, slug in try await changeBanner(request, slug) }
    on(.delete, banner, &router) { request, slug in try await deleteBanner(request, slug) }
    on(.get, quotes, &router) { request, slug in try await listQuotes(request, slug) }
    on(.post, quotes, &router) { request, slug in try await createQuote(request, slug) }
    on(.post, collection / "quotes:batch", &router) { request, slug in try await createQuotes(request, slug) }
    on(.post, collection / "import", &router) { request, slug in try await importQuotes(request, slug) }
    on(.get, collection / "export", &router) { request, slug in try await exportQuotes(request, slug) }
    on(.get, quote, &router) { request, place in try await showQuote(request, place.0, Int64(place.1)) }
    on(.patch, quote, &router) { request, place in try await changeQuote(request, place.0, Int64(place.1)) }
    on(.delete, quote, &router) { request, place in try await deleteQuote(request, place.0, Int64(place.1)) }
  }

  /// Takes away what deleted collections left in the file, in the background.
  func sweep() {
    Task {
      do {
        try await store.sweep()
      } catch {
        log("deleted quotes are still in the database, and go at the next start: \(error)")
      }
    }
  }

  private func on<Parameters: Sendable>(
    _ method: HTTPMethod, _ path: RoutePath<Parameters>, _ router: inout HTTPRouter,
    _ respond: @escaping @Sendable (APIRequest, Parameters) async throws -> HTTPResponse
  ) {
    router.on(method, path) { (request: HTTPRequest, parameters: Parameters) async throws -> HTTPResponse in
      do {
        let caller = try await access.caller(of: request)
        return try await respond(APIRequest(http: request, caller: caller), parameters)
      } catch {
        return answer(to: error)
      }
    }
  }

  private func answer(to error: any Error) -> HTTPResponse {
    if let fault = APIFault(error) { return fault.response }
    log("a call of the API failed: \(error)")
    return APIFault(.internalServerError, "The service failed; its log says why.").response
  }
}
