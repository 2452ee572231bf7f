import Quotes

/// The URL of one pair's picture, written from a query that may have asked for another pick and format.
struct PinnedURL {
  /// What takes part in the URL beside the lists: the parameters that style a picture.
  static let looks: Set<String> = [
    "theme", "bg", "fg", "accent", "font", "lang", "size", "align", "w", "h", "scale", "radius",
  ]

  /// The path, and the query after it, percent-encoded (RFC 3986).
  let path = "/quote.png"
  private(set) var query: String

  /// - Parameters:
  ///   - query: a query without faults.
  ///   - index: which pair, from 0.
  ///   - signer: signs the URL, which is good for as long as the query's own; nil leaves it unsigned.
  init(_ query: QuoteQuery, index: Int, signer: URLSigner?) {
    let kept = query.parameters.filter {
      PairList.names($0.name) || Self.looks.contains($0.name) || (signer != nil && $0.name == "exp")
    }
    let pieces =
      kept.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) } + ["pick=\(index + 1)"]
    self.query = pieces.joined(separator: "&")
    if let signer { self.query += "&sig=" + signer.signature(path: path.utf8, query: Array(self.query.utf8)) }
  }

  var reference: String { path + "?" + query }
}
