/// The rules of the fields of collections and quotes. Each says what is wrong, as a sentence's end, or nil.
public enum FieldRule {
  /// Most characters of a collection's name.
  public static let longestName = 120

  /// Most characters of a collection's description.
  public static let longestDescription = 2_000

  /// Most characters of a slug, all of them ASCII.
  public static let longestSlug = 64

  /// What a weight may be.
  public static let weights = 0...1_000

  /// A slug: `a` to `z`, digits, and hyphens between them.
  public static func slug(_ slug: String) -> String? {
    let bytes = Array(slug.utf8)
    let isSound = bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
    guard (1...longestSlug).contains(bytes.count), isSound, bytes.first != UInt8(ascii: "-"),
      bytes.last != UInt8(ascii: "-")
    else { return "should be 1 to \(longestSlug) of a to z, 0 to 9, and - between them" }
    return nil
  }

  /// A collection's name.
  public static func name(_ name: String) -> String? {
    QuoteText.isBlank(name) ? "can't be blank" : length(name, longestName)
  }

  /// A collection's description.
  public static func description(_ text: String) -> String? { length(text, longestDescription) }

  /// A quote's text.
  public static func text(_ text: String) -> String? {
    QuoteText.isBlank(text) ? "can't be blank" : length(text, QuoteText.longestQuote)
  }

  /// An attribution or a source.
  public static func shortText(_ text: String) -> String? { length(text, QuoteText.longestAttribution) }

  /// A language tag.
  public static func language(_ tag: String) -> String? {
    LanguageTag.isWellFormed(tag) ? nil : "should be a BCP 47 language tag, such as ja or zh-Hant"
  }

  /// A weight.
  public static func weight(_ weight: Int) -> String? {
    weights.contains(weight) ? nil : "should be from \(weights.lowerBound) to \(weights.upperBound)"
  }

  private static func length(_ text: String, _ most: Int) -> String? {
    let bytes = text.utf8.count
    if bytes > QuoteText.mostBytes { return "should be at most \(QuoteText.mostBytes) bytes in UTF-8" }
    return bytes > most && text.count > most ? "should be at most \(most) characters" : nil
  }
}
