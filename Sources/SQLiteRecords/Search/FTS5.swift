/// Full-text search (FTS5).
///
/// ```swift
/// try db.create(virtualTable: "book_search", using: FTS5()) { t in
///   t.tokenizer = .porter(wrapping: .unicode61())
///   t.synchronize(withTable: "book")
///   t.column("title")
/// }
/// let books = try BookSearch.matching(FTS5Pattern(matchingAllTokensIn: text)).order(.rank)
/// ```
public struct FTS5: Sendable {
  /// The module.
  public init() {}
}

/// How text is cut into words.
public struct FTS5TokenizerDescriptor: Hashable, Sendable {
  let components: [String]

  /// A tokenizer with its options.
  public init(components: [String]) {
    self.components = components
  }

  /// Words of ASCII letters and digits; other characters are part of words.
  public static func ascii() -> Self { Self(components: ["ascii"]) }

  /// Words by Unicode, without regard to case; accents are removed unless told otherwise.
  public static func unicode61(removesDiacritics: Bool = true) -> Self {
    Self(components: ["unicode61", "remove_diacritics", removesDiacritics ? "2" : "0"])
  }

  /// English words by their stems, after another tokenizer.
  public static func porter(wrapping base: Self? = nil) -> Self {
    Self(components: ["porter"] + (base?.components ?? []))
  }

  /// All sequences of three characters, so that parts of words are found.
  public static func trigram() -> Self { Self(components: ["trigram"]) }
}

/// The definition of a full-text table.
public final class FTS5TableDefinition {
  /// A column of a full-text table.
  public final class Column {
    let name: String
    private(set) var isIndexed = true

    init(name: String) { self.name = name }

    /// Keeps the column out of the search.
    @discardableResult
    public func notIndexed() -> Self {
      isIndexed = false
      return self
    }
  }

  /// How text is cut into words. By Unicode, unless given.
  public var tokenizer: FTS5TokenizerDescriptor?

  /// The lengths of the prefixes that are indexed, so that searches for beginnings of words are fast.
  public var prefixes: Set<Int> = []

  /// The table whose text is indexed; "" for none (nothing but the index is kept); nil for a table with its own text.
  public var content: String?

  /// The row id of that table.
  public var contentRowID: String?

  private(set) var columns: [Column] = []
  private(set) var synchronizedTable: String?

  /// Adds a column.
  @discardableResult
  public func column(_ name: String) -> Column {
    let column = Column(name: name)
    columns.append(column)
    return column
  }

  /// Indexes the text of a table, by triggers that follow its changes; what it holds is indexed at once.
  public func synchronize(withTable table: String) {
    synchronizedTable = table
    content = table
  }
}

extension Database {
  /// Makes a full-text table.
  public func create(
    virtualTable name: String, options: TableOptions = [], using module: FTS5,
    _ body: (FTS5TableDefinition) throws -> Void
  ) throws {
    let table = FTS5TableDefinition()
    try body(table)
    if let source = table.synchronizedTable, table.contentRowID == nil {
      table.contentRowID = try primaryKey(source).rowIDColumn
    }
    var terms = table.columns.map { $0.name.quotedDatabaseIdentifier + ($0.isIndexed ? "" : " UNINDEXED") }
    if let tokenizer = table.tokenizer {
      let words = tokenizer.components.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: " ")
      terms.append("tokenize=\"\(words)\"")
    }
    if !table.prefixes.isEmpty {
      terms.append("prefix='\(table.prefixes.sorted().map(String.init).joined(separator: " "))'")
    }
    if let content = table.content { terms.append("content=\(content.databaseValue)") }
    if let rowID = table.contentRowID { terms.append("content_rowid=\(rowID.databaseValue)") }
    let condition = options.contains(.ifNotExists) ? "IF NOT EXISTS " : ""
    try execute(
      sql:
        "CREATE VIRTUAL TABLE \(condition)\(name.quotedDatabaseIdentifier) USING fts5(\(terms.joined(separator: ", ")))"
    )
    if let source = table.synchronizedTable { try synchronize(name, table, with: source) }
  }

  /// Makes the triggers of an index of another table's text, and indexes what is there.
  private func synchronize(_ name: String, _ table: FTS5TableDefinition, with source: String) throws {
    let index = name.quotedDatabaseIdentifier
    let rowID = (table.contentRowID ?? "rowid").quotedDatabaseIdentifier
    let columns = table.columns.map { $0.name.quotedDatabaseIdentifier }
    let names = columns.joined(separator: ", ")
    func values(_ row: String) -> String {
      (["\(row).\(rowID)"] + columns.map { "\(row).\($0)" }).joined(separator: ", ")
    }
    let insertion = "INSERT INTO \(index)(rowid, \(names)) VALUES (\(values("new")));"
    let deletion = "INSERT INTO \(index)(\(index), rowid, \(names)) VALUES('delete', \(values("old")));"
    // Changes of other columns leave the index as it is; without a name of its own, the row id can't be told from them.
    let watched = table.contentRowID.map { ([$0.quotedDatabaseIdentifier] + columns).joined(separator: ", ") }
    let update = "UPDATE" + (watched.map { " OF " + $0 } ?? "")
    for (event, body) in [("INSERT", insertion), ("DELETE", deletion), (update, deletion + " " + insertion)] {
      let trigger = "__\(name)_\(event.prefix(6).lowercased())".quotedDatabaseIdentifier
      try execute(
        sql: "CREATE TRIGGER \(trigger) AFTER \(event) ON \(source.quotedDatabaseIdentifier) BEGIN \(body) END")
    }
    try execute(sql: "INSERT INTO \(index)(\(index)) VALUES('rebuild')")
  }

  /// Removes the triggers that keep a full-text table as another table is; the index stays as it is.
  public func dropFTS5SynchronizationTriggers(forTable name: String) throws {
    for event in ["insert", "delete", "update"] {
      try execute(sql: "DROP TRIGGER IF EXISTS \("__\(name)_\(event)".quotedDatabaseIdentifier)")
    }
  }
}
