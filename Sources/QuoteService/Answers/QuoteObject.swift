import Foundation

/// What `/quote.json` answers.
struct QuoteObject {
  var quote: String
  var attribution: String?

  /// The pair's place in the list, from 1.
  var pick: Int

  /// How many pairs there are.
  var count: Int

  /// The URL of the pair's picture.
  var image: String
}

extension QuoteObject: Encodable {
  private enum CodingKeys: CodingKey {
    case quote, attribution, pick, count, image
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(quote, forKey: .quote)
    try container.encode(attribution, forKey: .attribution)  // null where there is none, not left out
    try container.encode(pick, forKey: .pick)
    try container.encode(count, forKey: .count)
    try container.encode(image, forKey: .image)
  }
}
