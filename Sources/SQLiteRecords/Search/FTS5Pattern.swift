/// A pattern of a full-text search that can't be wrong: made from words, with nothing of FTS5's language left in them.
public struct FTS5Pattern: Hashable, Sendable {
  /// The pattern, in FTS5's language.
  public let rawPattern: String

  /// A pattern in FTS5's language, checked.
  ///
  /// - Throws: ``DatabaseError`` where it isn't valid.
  public init(db: Database, rawPattern: String, forTable table: String) throws {
    let name = table.quotedDatabaseIdentifier
    _ = try Row.fetchOne(db, sql: "SELECT 1 FROM \(name) WHERE \(name) MATCH ?", arguments: [rawPattern])
    self.rawPattern = rawPattern
  }

  /// Rows that have all the words; nil where the text has none.
  public init?(matchingAllTokensIn text: String) { self.init(Self.words(in: text), separator: " ") }

  /// Rows that have any of the words; nil where the text has none.
  public init?(matchingAnyTokenIn text: String) { self.init(Self.words(in: text), separator: " OR ") }

  /// Rows that have words which begin as all of these do; nil where the text has none.
  public init?(matchingAllPrefixesIn text: String) {
    self.init(Self.words(in: text).map { $0 + "*" }, separator: " ")
  }

  /// Rows that have the words one after the other; nil where the text has none.
  public init?(matchingPhrase text: String) { self.init(Self.words(in: text), separator: " + ") }

  /// Rows in which a column begins with the words; nil where the text has none.
  public init?(matchingPrefixPhrase text: String) {
    let words = Self.words(in: text)
    self.init(words, separator: " + ", prefix: "^ ")
  }

  private init?(_ words: [String], separator: String, prefix: String = "") {
    guard !words.isEmpty else { return nil }
    rawPattern = prefix + words.joined(separator: separator)
  }

  /// The words of a text, each as a string of FTS5: there, no character but the quote means anything.
  private static func words(in text: String) -> [String] {
    text.split {
      !($0.isLetter || $0.isNumber || $0 == "_") && $0.unicodeScalars.allSatisfy { $0.isASCII || $0.isBlank }
    }
    .map { "\"\($0)\"" }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool {
    switch properties.generalCategory {
    case .otherPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation:
      true
    default: properties.isWhitespace
    }
  }
}

extension FTS5Pattern: DatabaseValueConvertible {
  /// The pattern, as text.
  public var databaseValue: DatabaseValue { rawPattern.databaseValue }

  /// A stored pattern.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> FTS5Pattern? {
    String.fromDatabaseValue(dbValue).map { FTS5Pattern(unchecked: $0) }
  }

  private init(unchecked pattern: String) { rawPattern = pattern }
}

extension DerivableRequest {
  /// Only the rows of a full-text table that match; none for nil, as of a text without words.
  public func matching(_ pattern: FTS5Pattern?) -> Self {
    guard let pattern else { return none() }
    return changing { relation in
      let table = SQLExpression(.tableName(relation.alias))
      relation.filter(.binary(table, "MATCH", .value(pattern.databaseValue)))
    }
  }
}

extension ColumnExpression {
  /// Whether the column of a full-text table matches.
  public func match(_ pattern: FTS5Pattern) -> SQLExpression {
    .binary(sqlExpression, "MATCH", .value(pattern.databaseValue))
  }
}

extension Database {
  /// A pattern in FTS5's language, checked: see ``FTS5Pattern/init(db:rawPattern:forTable:)``.
  public func makeFTS5Pattern(rawPattern: String, forTable table: String) throws -> FTS5Pattern {
    try FTS5Pattern(db: self, rawPattern: rawPattern, forTable: table)
  }
}

extension TableRecord {
  /// The rows of a full-text table that match; none for nil, as of a text without words.
  public static func matching(_ pattern: FTS5Pattern?) -> QueryInterfaceRequest<Self> { all().matching(pattern) }
}

extension Table {
  /// The rows of a full-text table that match; none for nil.
  public func matching(_ pattern: FTS5Pattern?) -> QueryInterfaceRequest<T> { all().matching(pattern) }
}

extension SQLOrderingTerm where Self == Column {
  /// The best match first.
  public static var rank: Column { Column.rank }
}
