import Testing

@testable import Quotes

/// Reads a whole file, in chunks of these lengths, over and over.
func read(_ bytes: [UInt8], as format: QuoteFileFormat, chunks: [Int] = [4_096]) throws -> [QuoteFields] {
  var reader = QuoteReader(format)
  var quotes: [QuoteFields] = []
  var rest = bytes[...]
  for length in repeatElement(chunks, count: bytes.count + 1).joined() where !rest.isEmpty {
    quotes += try reader.read(rest.prefix(length))
    rest = rest.dropFirst(length)
  }
  return quotes + (try reader.finish())
}

func write(_ quotes: [QuoteFields], as format: QuoteFileFormat) -> [UInt8] {
  var writer = QuoteWriter(format)
  var bytes: [UInt8] = []
  writer.begin(&bytes)
  for quote in quotes { writer.write(quote, to: &bytes) }
  writer.end(&bytes)
  return bytes
}

@Suite struct RoundTripTests {
  /// What has a meaning in one of the formats, or is hard in another way.
  private static let pieces = [
    "\"", "\"\"", ",", "\n", "\r\n", "\r", "%", "\n%\n", "\\%", "\n\\\\%\n", "\\", "--", "\n-- ", "\n\t-- x", "-", " ",
    "\t",
    "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200B}", "{", "}", "[", "]", ":", "null", "\u{2028}", "\u{85}", "\u{FEFF}", "a",
    "Word", "text,attribution", "\u{0}", "\u{1F}", "\u{7F}", "שלום", "%%", "\n\n", ";", "'", "=1+1", "</script>",
    "\u{10FFFF}",
  ]

  private static func text(_ most: Int, _ dice: inout Dice) -> String {
    (0..<Int.random(in: 1...most, using: &dice)).map { _ in pieces.randomElement(using: &dice)! }.joined()
  }

  @Test("what was written reads as the same", arguments: QuoteFileFormat.allCases)
  func roundTrip(format: QuoteFileFormat) throws {
    var dice = Dice(state: 42)
    for _ in 0..<400 {
      let quotes = (0..<Int.random(in: 0...8, using: &dice)).map { _ in
        var fields = QuoteFields(text: Self.text(12, &dice))
        if Bool.random(using: &dice) { fields.attribution = Self.text(4, &dice) }
        if format != .fortune {
          if Bool.random(using: &dice) { fields.source = Self.text(4, &dice) }
          if Bool.random(using: &dice) { fields.language = "zh-Hant" }
          fields.weight = Int.random(in: 0...1_000, using: &dice)
          fields.published = Bool.random(using: &dice)
        }
        return Quote.changeset(checking: fields)
      }.filter(\.isValid).map { $0.getField(\.fields) }
      let bytes = write(quotes, as: format)
      let chunks = (0..<5).map { _ in Int.random(in: 1...40, using: &dice) }
      #expect(try read(bytes, as: format, chunks: chunks) == quotes, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private static func normalized(_ fields: QuoteFields) -> QuoteFields {
    Quote.changeset(checking: fields).getField(\.fields)
  }

  @Test("a normalised quote stays as it is")
  func normalized() {
    var dice = Dice(state: 1)
    for _ in 0..<2_000 {
      let fields = Self.normalized(QuoteFields(text: Self.text(12, &dice), attribution: Self.text(6, &dice)))
      #expect(Self.normalized(fields) == fields)
    }
  }

  @Test("drafts aren't written in the fortune format, which can't tell them from others")
  func drafts() throws {
    var writer = QuoteWriter(.fortune)
    var bytes: [UInt8] = []
    writer.write(QuoteFields(text: "a", published: false), to: &bytes)
    writer.write(QuoteFields(text: "b"), to: &bytes)
    #expect(writer.omitted == 1)
    #expect(String(decoding: bytes, as: UTF8.self) == "b\n")
  }
}
