/// Metrics in Prometheus' text format, version 0.0.4.
struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""
  private var name = ""

  /// Begins a metric.
  mutating func begin(_ name: String, _ help: String, _ kind: Kind) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a series of the metric.
  ///
  /// - Parameter labels: such as `status="200"`.
  mutating func add(_ labels: String, _ value: Int) { text += "\(name){\(labels)} \(value)\n" }

  mutating func add(_ histogram: LatencyHistogram, _ labels: String) { text += histogram.lines(name, labels) }

  /// Adds a metric of one series, without labels.
  mutating func add(_ name: String, _ help: String, _ kind: Kind, _ value: Int) {
    begin(name, help, kind)
    text += "\(name) \(value)\n"
  }
}
