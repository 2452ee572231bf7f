import HTTP
import HTTPServer
import Quotes
import Synchronization

/// How the service is: `/healthz`, `/readyz` and `/metrics`.
struct StatusEndpoint: Sendable {
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  private let source: PictureSource
  private let answersByStatus = (0..<600).map { _ in Count() }
  private let stops = Count()

  init(source: PictureSource) {
    self.source = source
  }

  /// Counts an answer.
  func count(_ status: HTTPStatus) {
    answersByStatus[min(status.code, 599)].value.wrappingAdd(1, ordering: .relaxed)
  }

  /// From now on the service isn't ready.
  func beginStopping() { stops.value.store(1, ordering: .relaxed) }

  /// Adds the routes.
  func register(on router: inout HTTPRouter) {
    router.on(.get, "/healthz") { _, _ in .now(plain("ok")) }
    router.on(.get, "/readyz") { _, _ in .now(readiness) }
    router.on(.get, "/metrics") { _, _ in
      .now(plain(metrics, mediaType: "text/plain; version=0.0.4; charset=utf-8"))
    }
  }

  private var readiness: HTTPResponse {
    let isStopping = stops.value.load(ordering: .relaxed) > 0
    guard isStopping || !source.isReady else { return plain("ok") }
    let detail = isStopping ? "The service is stopping." : "The service is starting: it can't draw yet."
    return ErrorAnswers.problem(Fault(.serviceUnavailable, detail, fields: ["Retry-After": "1"]))
  }

  private func plain(_ text: String, mediaType: String = "text/plain; charset=utf-8") -> HTTPResponse {
    let fields: HTTPFields = ["Content-Type": mediaType, "Cache-Control": "no-store"]
    return HTTPResponse(status: .ok, fields: fields, body: .bytes(Array(text.utf8)))
  }

  /// The counters in Prometheus' text format, version 0.0.4.
  private var metrics: String {
    let pictures = source.statistics
    var text = Metric(name: "pullquote_http_answers_total", help: "Answers by status.", kind: "counter").head
    for (code, count) in answersByStatus.enumerated() {
      let value = count.value.load(ordering: .relaxed)
      if value > 0 { text += "pullquote_http_answers_total{status=\"\(code)\"} \(value)\n" }
    }
    let metrics = [
      Metric(
        name: "pullquote_picture_hits_total", help: "Pictures sent from the cache.", kind: "counter", pictures.hits),
      Metric(name: "pullquote_pictures_drawn_total", help: "Pictures drawn.", kind: "counter", pictures.drawings),
      Metric(
        name: "pullquote_picture_failures_total", help: "Drawings that failed.", kind: "counter", pictures.failures),
      Metric(name: "pullquote_pictures_drawing", help: "Pictures being drawn now.", kind: "gauge", pictures.drawing),
      Metric(
        name: "pullquote_pictures_waiting", help: "Pictures that wait to be drawn.", kind: "gauge", pictures.waiting),
      Metric(name: "pullquote_memory_pictures", help: "Pictures in memory.", kind: "gauge", pictures.memoryPictures),
      Metric(name: "pullquote_memory_bytes", help: "What they take.", kind: "gauge", pictures.memoryBytes),
    ]
    return metrics.reduce(into: text) { $0 += $1.head + $1.line }
  }

  private struct Metric {
    var name: String
    var help: String
    var kind: String
    var value: Int

    init(name: String, help: String, kind: String, _ value: Int = 0) {
      self.name = name
      self.help = help
      self.kind = kind
      self.value = value
    }

    var head: String { "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" }
    var line: String { "\(name) \(value)\n" }
  }
}
