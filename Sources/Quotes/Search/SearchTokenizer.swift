import SQLiteRecords

/// Cuts quotes into the words that a search finds, in any script: see `SearchWords`.
///
/// A text begins with its collection's number and a `mark`; the number stands before each of its words then. So a search looks at the
/// words of one collection alone: what others hold neither slows it down nor shows in the time that it takes.
final class SearchTokenizer: FTS5CustomTokenizer {
  static let name = "pullquote"

  /// Ends the number. No quote has it: control characters are left out of texts.
  static let mark: UInt8 = 1

  /// The bytes of a number before a word: digits of base 64.
  static let keyLength = 5

  init(arguments: [String]) throws {}

  func tokenize(_ text: UnsafeRawBufferPointer, for purpose: FTS5Tokenization, _ receive: Receiver) throws {
    let end = text.firstIndex(of: Self.mark) ?? 0
    var token = Self.key(of: text[..<end])
    let start = end == 0 ? 0 : end + 1
    var words = SearchWords(UnsafeRawBufferPointer(rebasing: text[start...]))
    while let range = words.next() {
      token.removeLast(token.count - Self.keyLength)
      token.append(contentsOf: words.token)
      try token.withUnsafeBytes { try receive($0, (start + range.lowerBound)..<(start + range.upperBound)) }
    }
  }

  private static func key(of digits: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var number = digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1 & 0x0F) }
    return (0..<keyLength).map { _ in
      defer { number >>= 6 }
      return UInt8(ascii: "0") + UInt8(number & 63)
    }
  }
}
