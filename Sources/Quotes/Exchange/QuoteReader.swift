/// Reads a file of quotes as it arrives, and checks each. A value: it holds no more than the quote it is in.
///
/// ```swift
/// var reader = QuoteReader(.csv)
/// while let chunk = next() { take(try reader.read(chunk)) }
/// take(try reader.finish())
/// ```
public struct QuoteReader: Sendable {
  private var parser: any QuoteFileParser & Sendable
  private var mark = ByteOrderMark()

  /// - Parameter format: the file's.
  public init(_ format: QuoteFileFormat) {
    parser =
      switch format {
      case .json: JSONQuoteParser()
      case .csv: CSVQuoteParser()
      case .fortune: FortuneParser()
      }
  }

  /// Reads the next bytes.
  ///
  /// - Returns: the quotes that they complete, normalised and fit to be stored.
  /// - Throws: the first fault. Nothing may be read after one.
  public mutating func read(_ chunk: some Collection<UInt8>) throws(ImportFault) -> [QuoteFields] {
    var quotes: [ParsedQuote] = []
    let rest = mark.drop(from: Array(chunk))
    if !rest.isEmpty { try parser.read(rest, into: &quotes) }
    return try Self.check(quotes)
  }

  /// Ends the file.
  ///
  /// - Returns: the last quotes.
  /// - Throws: the first fault: the file may end too early.
  public mutating func finish() throws(ImportFault) -> [QuoteFields] {
    var quotes: [ParsedQuote] = []
    let rest = mark.finish()
    if !rest.isEmpty { try parser.read(rest[...], into: &quotes) }
    try parser.finish(into: &quotes)
    return try Self.check(quotes)
  }

  private static func check(_ quotes: [ParsedQuote]) throws(ImportFault) -> [QuoteFields] {
    var checked: [QuoteFields] = []
    checked.reserveCapacity(quotes.count)
    for quote in quotes {
      let changeset = Quote.changeset(checking: quote.fields)
      guard changeset.isValid else { throw ImportFault(line: quote.line, errors: changeset.errors) }
      checked.append(changeset.getField(\.fields))
    }
    return checked
  }
}

/// A quote as it is in a file.
struct ParsedQuote {
  /// Where it begins, from 1.
  var line: Int

  var fields: QuoteFields
}

/// The parser of a format.
protocol QuoteFileParser {
  mutating func read(_ bytes: ArraySlice<UInt8>, into quotes: inout [ParsedQuote]) throws(ImportFault)
  mutating func finish(into quotes: inout [ParsedQuote]) throws(ImportFault)
}

/// Leaves out the byte order mark that a file in UTF-8 may begin with.
struct ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The file's first bytes, until it is clear whether they are the mark; nil then.
  private var held: [UInt8]? = []

  /// The bytes that follow in the file, without the mark.
  mutating func drop(from chunk: [UInt8]) -> ArraySlice<UInt8> {
    guard let held else { return chunk[...] }
    let start = held + chunk
    guard start.count >= Self.bytes.count || !Self.bytes.starts(with: start) else {
      self.held = start
      return []
    }
    self.held = nil
    return start.starts(with: Self.bytes) ? start[Self.bytes.count...] : start[...]
  }

  /// What was held at the file's end.
  mutating func finish() -> [UInt8] {
    defer { held = nil }
    return held ?? []
  }
}
