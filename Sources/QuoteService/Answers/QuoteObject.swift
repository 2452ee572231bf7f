import HTTP
import Quotes

/// What `quote.json` and `quote.txt` answer.
enum QuoteObject {
  /// - Parameters:
  ///   - index: the pair's place in the list, from 0.
  ///   - count: how many pairs there are.
  ///   - image: the URL of the pair's picture.
  static func json(_ pair: QuotePair, at index: Int, of count: Int, image: String) -> [UInt8] {
    let object = ProblemDetails.JSON.object([
      ("quote", .string(pair.quote)),
      ("attribution", pair.attribution.map { .string($0) } ?? .null),
      ("pick", .int(index + 1)),
      ("count", .int(count)),
      ("image", .string(image)),
    ])
    var bytes: [UInt8] = []
    object.write(to: &bytes)
    return bytes
  }

  /// The quote, and on the next line `- ` and the attribution.
  static func text(_ pair: QuotePair) -> [UInt8] {
    Array((pair.quote + "\n" + (pair.attribution.map { "- \($0)\n" } ?? "")).utf8)
  }
}
