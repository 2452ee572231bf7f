/// The rules of a text that goes into a picture.
public enum QuoteText {
  /// Most characters (extended grapheme clusters) of a quote.
  public static let longestQuote = 1_000

  /// Most characters (extended grapheme clusters) of an attribution.
  public static let longestAttribution = 200

  /// Most bytes of UTF-8 of either: a single character may be of any number of combining marks.
  public static let mostBytes = 8_192

  /// Most pairs that one request may name.
  public static let mostPairs = 100

  /// The text as it is shown: CR LF, CR and LF each become `\n`, a tab a space; other C0 controls and U+FEFF are dropped.
  public static func shown(_ text: some StringProtocol) -> String {
    // Nearly every text is shown as it is: only controls and what begins as U+FEFF does may not be.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0xEF }) { return String(text) }
    var shown = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: continue
      case "\n", "\r": shown.append("\n")
      case "\t": shown.append(" ")
      case "\u{FEFF}", "\0"..<" ": continue
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// A shown text without blank lines at its start and without white space at its end; the first line keeps its indent.
  static func trimmed(_ text: String) -> String {
    if isTight(text) { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    let start = scalars[..<first].lastIndex(of: "\n").map { scalars.index(after: $0) } ?? scalars.startIndex
    return String(scalars[start...last])
  }

  /// A text as it is shown on one line, without white space around it; nil where nothing is left.
  static func line(_ text: String) -> String? {
    if isTight(text), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0xEF }) { return text }
    let shown = shown(text)
    let line = trimmed(shown.utf8.contains(UInt8(ascii: "\n")) ? shown.replacing("\n", with: " ") : shown)
    let start = line.unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? line.endIndex
    return isBlank(line) ? nil : String(line.unicodeScalars[start...])
  }

  /// Whether a text begins and ends with a visible character of ASCII, as nearly every one does: then nothing is to be taken
  /// from its ends.
  private static func isTight(_ text: String) -> Bool {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    return text.utf8.first.map(visible.contains) == true && text.utf8.last.map(visible.contains) == true
  }

  /// Whether a shown text would leave the picture empty: nothing in it but white space and characters that draw nothing.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// What is too much of a text, as a sentence's end, or nil where it may be drawn.
  ///
  /// - Parameter most: the most characters it may have.
  public static func excess(of text: String, most: Int) -> String? {
    if text.utf8.count > mostBytes {
      return "is \(text.utf8.count) bytes long in UTF-8; at most \(mostBytes) are allowed"
    }
    guard text.utf8.count > most else { return nil }
    let count = text.count
    return count > most ? "is \(count) characters long; at most \(most) are allowed" : nil
  }
}
