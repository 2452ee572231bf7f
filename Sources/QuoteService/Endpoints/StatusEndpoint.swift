import HTTP
import HTTPServer
import Quotes
import SQLiteRecords

/// How the service is: `/healthz`, `/readyz` and `/metrics`.
struct StatusEndpoint: Sendable {
  /// What was counted of requests.
  let requests = RequestMetrics()

  private let source: PictureSource
  private let store: QuoteStore
  private let stops = Counter()

  init(source: PictureSource, store: QuoteStore) {
    self.source = source
    self.store = store
  }

  /// From now on the service isn't ready.
  func beginStopping() { stops.add() }

  /// Adds the routes.
  func register(on router: inout HTTPRouter) {
    router.on(.get, "/healthz") { _, _ in .now(plain("ok")) }
    router.on(.get, "/readyz") { _, _ async in await readiness }
    router.on(.get, "/metrics") { _, _ in
      .now(plain(metrics, mediaType: "text/plain; version=0.0.4; charset=utf-8"))
    }
  }

  private var readiness: HTTPResponse {
    get async {
      if stops.value > 0 { return unavailable("The service is stopping.") }
      guard source.isReady else { return unavailable("The service is starting: it can't draw yet.") }
      guard (try? await store.read { db in try Int.fetchOne(db, sql: "SELECT 1") }) == 1 else {
        return unavailable("The database can't be read.")
      }
      return plain("ok")
    }
  }

  private func unavailable(_ detail: String) -> HTTPResponse {
    ErrorAnswers.problem(Fault(.serviceUnavailable, detail, fields: ["Retry-After": "1"]))
  }

  private func plain(_ text: String, mediaType: String = "text/plain; charset=utf-8") -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": mediaType, "Cache-Control": "no-store"], body: .bytes(Array(text.utf8)))
  }

  private var metrics: String {
    let pictures = source.statistics
    var text = MetricsText()
    requests.write(to: &text)
    text.add("pullquote_picture_hits_total", "Pictures sent from the cache.", .counter, pictures.hits)
    text.add("pullquote_pictures_drawn_total", "Pictures drawn.", .counter, pictures.drawings)
    text.add("pullquote_picture_failures_total", "Drawings that failed.", .counter, pictures.failures)
    text.add("pullquote_pictures_drawing", "Pictures being drawn now.", .gauge, pictures.drawing)
    text.add("pullquote_pictures_waiting", "Pictures that wait to be drawn.", .gauge, pictures.waiting)
    text.add("pullquote_memory_pictures", "Pictures in memory.", .gauge, pictures.memoryPictures)
    text.add("pullquote_memory_bytes", "What they take.", .gauge, pictures.memoryBytes)
    FileSizes.write([("quotes", store.path), ("pictures", source.path)], to: &text)
    return text.text
  }
}
