/// Reads quotes as the Unix program `fortune` does: a line `%` stands between two. A last line that begins, after white
/// space, with `--` is the attribution; one that has nothing more than that says that there is none.
///
/// A line of backslashes and then `%` has one backslash too many: so a quote can hold a line `%`.
struct FortuneParser: QuoteFileParser {
  /// Most bytes between two lines `%`.
  private static let longestEntry = 1 << 18

  private var line = 1
  private var entryLine = 1
  private var entry: [UInt8] = []

  /// Where the entry's last line, which isn't complete, begins in it.
  private var lineStart = 0

  mutating func read(_ bytes: ArraySlice<UInt8>, into quotes: inout [ParsedQuote]) throws(ImportFault) {
    for byte in bytes {
      entry.append(byte)
      guard byte == UInt8(ascii: "\n") else { continue }
      try endLine(into: &quotes)
      line += 1
      if entry.isEmpty { entryLine = line }
      if entry.count > Self.longestEntry {
        throw ImportFault(line: entryLine, "no line % within \(Self.longestEntry) bytes: is this a fortune file?")
      }
    }
    if entry.count > 2 * Self.longestEntry { throw ImportFault(line: line, "the line is too long") }
  }

  mutating func finish(into quotes: inout [ParsedQuote]) throws(ImportFault) {
    try endLine(into: &quotes)
    try endEntry(into: &quotes)
  }

  private mutating func endLine(into quotes: inout [ParsedQuote]) throws(ImportFault) {
    defer { lineStart = entry.count }
    var text = entry[lineStart...]
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    guard text.last == UInt8(ascii: "%"), text.dropLast().allSatisfy({ $0 == UInt8(ascii: "\\") }) else { return }
    if text.count > 1 {
      entry.remove(at: lineStart)
    } else {
      entry.removeSubrange(lineStart...)
      try endEntry(into: &quotes)
    }
  }

  private mutating func endEntry(into quotes: inout [ParsedQuote]) throws(ImportFault) {
    defer {
      entry.removeAll(keepingCapacity: true)
      entryLine = line + 1
    }
    guard let text = String(validating: entry, as: UTF8.self) else {
      throw ImportFault(line: entryLine, "the text isn't UTF-8")
    }
    // Nothing but white space, as after the last line %, is no quote.
    guard !Self.isBlank(text) else { return }
    quotes.append(ParsedQuote(line: entryLine, fields: Self.fields(QuoteText.trimmed(QuoteText.shown(text)))))
  }

  private static func fields(_ text: String) -> QuoteFields {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A single line is the quote, whatever it begins with.
    guard lines.count > 1, let last = lines.last, let name = attribution(last) else { return QuoteFields(text: text) }
    return QuoteFields(text: lines.dropLast().joined(separator: "\n"), attribution: name)
  }

  /// What follows the `--` of a line that may be an attribution; nil for any other line.
  static func attribution(_ line: some StringProtocol) -> String? {
    let rest = line.unicodeScalars.drop { $0.properties.isWhitespace }
    return rest.starts(with: "--".unicodeScalars) ? String(String.UnicodeScalarView(rest.dropFirst(2))) : nil
  }

  private static func isBlank(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
