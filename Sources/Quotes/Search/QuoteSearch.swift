import SQLiteRecords

/// The full-text index of quotes, which triggers keep as the quotes are.
enum QuoteSearch {
  /// The most different words that are searched for at once: each costs as many rows as begin with it.
  static let mostWords = 10

  /// Makes the index, of all quotes that are there.
  static func create(_ db: Database) throws {
    // FTS5 reads its texts as they went into the index.
    try db.execute(sql: "CREATE VIEW quoteText AS SELECT id, \(texts("quote")) FROM quote")
    try db.create(virtualTable: "quoteSearch", using: FTS5()) { t in
      t.tokenizer = SearchTokenizer.tokenizerDescriptor()
      t.content = "quoteText"
      t.contentRowID = "id"
      for column in columns { t.column(column) }
    }
    let names = columns.joined(separator: ", ")
    let insertion = "INSERT INTO quoteSearch (rowid, \(names)) SELECT new.id, \(texts("new"));"
    let deletion = "INSERT INTO quoteSearch (quoteSearch, rowid, \(names)) SELECT 'delete', old.id, \(texts("old"));"
    let update = "UPDATE OF id, collectionId, \(names)"
    for (event, body) in [("INSERT", insertion), ("DELETE", deletion), (update, deletion + " " + insertion)] {
      try db.execute(
        sql: "CREATE TRIGGER \(trigger(event.prefix(6).lowercased())) AFTER \(event) ON quote BEGIN \(body) END")
    }
    try db.execute(sql: "INSERT INTO quoteSearch (quoteSearch) VALUES ('rebuild')")
  }

  /// Runs `body` without the trigger that puts each new quote into the index, and puts all of them in at its end: a trigger
  /// makes SQLite mark a point to go back to for each row, at each of which FTS5 writes down what it had gathered.
  static func indexingAtEnd<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    let trigger = trigger("insert")
    let sql = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [trigger])
    guard let sql else { return try body() }
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM quote") ?? 0
    try db.execute(sql: "DROP TRIGGER \(trigger)")
    let value = try body()
    let names = columns.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO quoteSearch (rowid, \(names)) SELECT id, \(names) FROM quoteText WHERE id > ?",
      arguments: [last])
    try db.execute(sql: sql)
    return value
  }

  /// What finds the quotes of a collection that have words beginning as all of a text's do, in FTS5's language.
  ///
  /// - Returns: nil where the text has no word.
  /// - Throws: `StoreError.tooManyWords`.
  static func pattern(_ text: String, in collection: Int64) throws(StoreError) -> String? {
    var seen: Set<[[UInt8]]> = []
    var phrases: [String] = []
    for piece in text.split(whereSeparator: \.isWhitespace) {
      let words = words(of: piece)
      guard !words.isEmpty, seen.insert(words).inserted else { continue }
      phrases.append("\"\(collection)\u{1}\(piece.replacing("\"", with: "\"\""))\" *")
    }
    guard phrases.count <= mostWords else { throw .tooManyWords(most: mostWords) }
    return phrases.isEmpty ? nil : phrases.joined(separator: " ")
  }

  private static func words(of text: Substring) -> [[UInt8]] {
    Array(text.utf8).withUnsafeBytes { bytes in
      var words = SearchWords(bytes)
      var found: [[UInt8]] = []
      while words.next() != nil { found.append(words.token) }
      return found
    }
  }

  private static let columns = ["text", "attribution", "source"]

  /// The names that `Database.dropFTS5SynchronizationTriggers` knows.
  private static func trigger(_ event: String) -> String { "__quoteSearch_\(event)" }

  /// A row's texts with its collection's number before them.
  private static func texts(_ row: String) -> String {
    columns.map { "\(row).collectionId || char(\(SearchTokenizer.mark)) || \(row).\($0) AS \($0)" }
      .joined(separator: ", ")
  }
}
