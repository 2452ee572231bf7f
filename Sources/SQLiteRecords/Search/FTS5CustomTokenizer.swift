/// Cuts text into the words of a full-text index, in place of FTS5's own tokenizers.
///
/// Each connection must know it: add it in ``Configuration/prepareDatabase(_:)``. Without it neither the full-text table nor a table
/// that it is synchronized with can be written, by another program either.
///
/// ```swift
/// configuration.prepareDatabase { db in try db.add(tokenizer: WordTokenizer.self) }
/// try db.create(virtualTable: "book_search", using: FTS5()) { t in
///   t.tokenizer = WordTokenizer.tokenizerDescriptor()
///   t.column("title")
/// }
/// ```
///
/// A change of what it makes of a text needs the index made anew: `INSERT INTO book_search(book_search) VALUES('rebuild')`.
public protocol FTS5CustomTokenizer: AnyObject {
  /// Takes a token: its bytes, which may differ from the text's, and where in the text it stands, in bytes from its start.
  ///
  /// It throws where FTS5 asks for an end; the tokenizer then passes the error on.
  typealias Receiver = (_ token: UnsafeRawBufferPointer, _ range: Range<Int>) throws -> Void

  /// The name that SQL calls it by.
  static var name: String { get }

  /// Makes one for a full-text table of a connection.
  ///
  /// - Parameter arguments: what follows the name in the table's definition.
  /// - Throws: anything that is wrong with the arguments: the table then isn't made.
  init(arguments: [String]) throws

  /// Cuts a text, of a row or of a search, into its tokens, in their order. It is called on the connection's thread.
  ///
  /// - Parameters:
  ///   - text: UTF-8 that nobody has checked; it is good within the call alone.
  ///   - purpose: what the tokens are for.
  ///   - receive: takes each token.
  func tokenize(_ text: UnsafeRawBufferPointer, for purpose: FTS5Tokenization, _ receive: Receiver) throws
}

extension FTS5CustomTokenizer {
  /// The tokenizer, as a full-text table's definition names it.
  public static func tokenizerDescriptor(arguments: [String] = []) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(components: [name] + arguments)
  }
}

/// What FTS5 wants the tokens of a text for (`FTS5_TOKENIZE_*`).
public struct FTS5Tokenization: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A search. With ``prefix``, the last token may be the beginning of a word.
  public static let query = FTS5Tokenization(rawValue: 1)

  /// The search's last word is followed by a `*`.
  public static let prefix = FTS5Tokenization(rawValue: 2)

  /// A row that is added to the index, or removed from it.
  public static let document = FTS5Tokenization(rawValue: 4)

  /// A text that an auxiliary function such as `highlight` looks at.
  public static let aux = FTS5Tokenization(rawValue: 8)
}
