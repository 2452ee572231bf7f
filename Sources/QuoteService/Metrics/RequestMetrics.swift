import HTTP

/// What is counted of requests and their answers.
struct RequestMetrics: Sendable {
  /// What a request is about, by its path.
  private enum Kind: String, CaseIterable {
    case picture, api, other

    static func of(_ request: HTTPRequest) -> Kind {
      if request.pathBegins(with: "/quote.") || request.pathBegins(with: "/collections/") { return .picture }
      return request.pathBegins(with: "/api/") ? .api : .other
    }
  }

  private static let statuses = 0..<600

  private let answers = statuses.map { _ in Counter() }
  private let pictures = LatencyHistogram()
  private let calls = LatencyHistogram()
  private let others = LatencyHistogram()

  /// Counts an answer.
  func note(_ response: HTTPResponse, to request: HTTPRequest, nanoseconds: Int) {
    note(response.status)
    histogram(of: .of(request)).note(nanoseconds: nanoseconds)
  }

  /// Counts an answer to what is no request.
  func note(_ status: HTTPStatus) { answers[min(status.code, Self.statuses.upperBound - 1)].add() }

  private func histogram(of kind: Kind) -> LatencyHistogram {
    switch kind {
    case .picture: pictures
    case .api: calls
    case .other: others
    }
  }

  /// Writes the series.
  func write(to text: inout MetricsText) {
    text.begin("pullquote_http_answers_total", "Answers by status.", .counter)
    for (code, count) in answers.enumerated() where count.value > 0 { text.add("status=\"\(code)\"", count.value) }
    text.begin("pullquote_http_answer_seconds", "Time from a request's head to its answer.", .histogram)
    for kind in Kind.allCases { text.add(histogram(of: kind), "kind=\"\(kind.rawValue)\"") }
  }
}
