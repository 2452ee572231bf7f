import Quotes

/// The URL of one pair's picture, written from a query that may have asked for another pick and format.
struct PinnedURL {
  /// What takes part in the URL beside the lists: the parameters that style a picture.
  private static let looks: Set<String> = [
    "theme", "bg", "fg", "accent", "font", "lang", "size", "align", "w", "h", "scale", "radius",
  ]

  /// The path and query, percent-encoded (RFC 3986).
  let reference: String

  /// - Parameters:
  ///   - query: a query without faults.
  ///   - index: which pair, from 0.
  init(_ query: QuoteQuery, index: Int) {
    let kept = query.parameters.filter { PairList.names($0.name) || Self.looks.contains($0.name) }
    let pieces = kept.map { Self.encode($0.name) + "=" + Self.encode($0.value) } + ["pick=\(index + 1)"]
    reference = "/quote.png?" + pieces.joined(separator: "&")
  }

  private static func encode(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return out
  }
}
