import Quotes

/// The URL of one pair's picture, written from a query that may have asked for another pick and format.
struct PinnedURL {
  /// What takes part in the URL beside the lists: the parameters that style a picture.
  static let looks: Set<String> = [
    "theme", "bg", "fg", "accent", "font", "lang", "size", "align", "w", "h", "scale", "radius",
  ]

  /// The path and query, percent-encoded (RFC 3986).
  let reference: String

  /// - Parameters:
  ///   - query: a query without faults.
  ///   - index: which pair, from 0.
  init(_ query: QuoteQuery, index: Int) {
    let kept = query.parameters.filter { PairList.names($0.name) || Self.looks.contains($0.name) }
    let pieces =
      kept.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) } + ["pick=\(index + 1)"]
    reference = "/quote.png?" + pieces.joined(separator: "&")
  }
}
