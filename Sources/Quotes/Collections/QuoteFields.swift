/// What somebody decides of a quote: everything but its place, its number and its times.
public struct QuoteFields: Codable, Hashable, Sendable {
  /// The quote. Line breaks in it are `\n`.
  public var text: String

  /// Who said it, or nil.
  public var attribution: String?

  /// Where it was said, or nil.
  public var source: String?

  /// A BCP 47 tag, which chooses shaping and line breaking, or nil.
  public var language: String?

  /// How often a random pick takes it beside the others, 0 (never) to 1,000. Default: 1.
  public var weight: Int

  /// Whether pictures may show it. Default: true.
  public var published: Bool

  public init(
    text: String, attribution: String? = nil, source: String? = nil, language: String? = nil, weight: Int = 1,
    published: Bool = true
  ) {
    self.text = text
    self.attribution = attribution
    self.source = source
    self.language = language
    self.weight = weight
    self.published = published
  }
}

extension QuoteFields {
  /// The pair that a picture shows.
  public var pair: QuotePair { QuotePair(quote: text, attribution: attribution) }

  /// Says whether two quotes are most likely the same: a hash of text and attribution. Equal ones have equal
  /// fingerprints; whether two with equal ones are equal must be seen.
  var fingerprint: Int64 {
    Int64(bitPattern: StableHash(attribution.map { text + "\0" + $0 } ?? text).value)
  }
}
