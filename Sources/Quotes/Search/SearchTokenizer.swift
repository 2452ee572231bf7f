import SQLiteRecords

/// Cuts quotes into the words that a search finds, in any script: see `SearchWords`.
final class SearchTokenizer: FTS5CustomTokenizer {
  static let name = "pullquote"

  init(arguments: [String]) throws {}

  func tokenize(_ text: UnsafeRawBufferPointer, for purpose: FTS5Tokenization, _ receive: Receiver) throws {
    var words = SearchWords(text)
    while let range = words.next() { try words.token.withUnsafeBytes { try receive($0, range) } }
  }
}
