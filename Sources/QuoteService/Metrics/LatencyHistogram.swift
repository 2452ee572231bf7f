/// How long answers took: a Prometheus histogram.
struct LatencyHistogram: Sendable {
  /// The buckets' upper bounds, in microseconds: a picture from memory takes some ten, an import may take seconds.
  static let bounds = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    10_000_000,
  ]

  /// One for each bound, and one for what takes longer. Each counts its own range; the text has them summed.
  private let counts = (0...bounds.count).map { _ in Counter() }
  private let microseconds = Counter()

  /// Counts an answer.
  func note(nanoseconds: Int) {
    let took = nanoseconds / 1_000
    counts[Self.bounds.firstIndex { took <= $0 } ?? Self.bounds.count].add()
    microseconds.add(took)
  }

  /// The lines of a series.
  ///
  /// - Parameter labels: such as `kind="api"`.
  func lines(_ name: String, _ labels: String) -> String {
    var text = ""
    var sum = 0
    for (bound, count) in zip(Self.bounds.map { "\(Double($0) / 1e6)" } + ["+Inf"], counts) {
      sum += count.value
      text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(sum)\n"
    }
    return text + "\(name)_sum{\(labels)} \(Double(microseconds.value) / 1e6)\n\(name)_count{\(labels)} \(sum)\n"
  }
}
