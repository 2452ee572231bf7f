import SQLiteRecords
import Testing

@Suite struct SearchTests {
  struct Note: Codable, FetchableRecord, PersistableRecord {
    var id: Int64
    var text: String
  }

  struct NoteSearch: Codable, FetchableRecord, TableRecord {
    static let databaseTableName = "note_search"
    var text: String
  }

  private static func withNotes(_ kind: Kind, _ body: (Database) throws -> Void) throws {
    try kind.withDatabase { writer in
      try writer.write { db in
        try db.create(tableFor: Note.self)
        try Note(id: 1, text: "A café by the sea").insert(db)
        try db.create(virtualTable: "note_search", using: FTS5()) { t in
          t.tokenizer = .porter(wrapping: .unicode61())
          t.synchronize(withTable: "note")
          t.column("text")
        }
        try Note(id: 2, text: "Seas and mountains").insert(db)
        try Note(id: 3, text: "Quiet").insert(db)
        try body(db)
      }
    }
  }

  static let searches: [(FTS5Pattern?, Set<String>)] = [
    (FTS5Pattern(matchingAllTokensIn: "sea"), ["A café by the sea", "Seas and mountains"]),
    (FTS5Pattern(matchingAllTokensIn: "cafe SEA"), ["A café by the sea"]),
    (FTS5Pattern(matchingAnyTokenIn: "quiet mountain"), ["Quiet", "Seas and mountains"]),
    (FTS5Pattern(matchingAllPrefixesIn: "mou"), ["Seas and mountains"]),
    (FTS5Pattern(matchingPhrase: "by the"), ["A café by the sea"]),
    (FTS5Pattern(matchingPrefixPhrase: "seas and"), ["Seas and mountains"]),
    (FTS5Pattern(matchingAllTokensIn: "\" OR NEAR( * -- ' ^ :"), []),
    (FTS5Pattern(matchingAllTokensIn: " ,.;!?"), []),
    (FTS5Pattern(matchingAllTokensIn: ""), []),
  ]

  @Test("what a person typed is a pattern that can't be wrong", arguments: 0..<searches.count)
  func patterns(index: Int) throws {
    let (pattern, expected) = Self.searches[index]
    try Self.withNotes(.memory) { (db: Database) throws in
      #expect(try Set(NoteSearch.matching(pattern).order(.rank).fetchAll(db).map(\.text)) == expected)
    }
  }

  @Test("the index follows its table", arguments: Kind.allCases)
  func synchronized(kind: Kind) throws {
    try Self.withNotes(kind) { (db: Database) throws in
      try Note(id: 3, text: "Loud").update(db)
      try Note.deleteOne(db, key: 1)
      func find(_ text: String) throws -> Int {
        try NoteSearch.matching(FTS5Pattern(matchingAllTokensIn: text)).fetchCount(db)
      }
      #expect(try find("quiet") == 0)
      #expect(try find("loud") == 1)
      #expect(try find("sea") == 1)
      #expect(throws: DatabaseError.self) { try FTS5Pattern(db: db, rawPattern: "a AND", forTable: "note_search") }
    }
  }

  @Test("a change of a column that isn't searched leaves the index alone")
  func otherColumns() throws {
    try Self.withNotes(.memory) { (db: Database) throws in
      try db.alter(table: "note") { t in t.add(column: "stars", .integer) }
      let before = db.totalChangesCount
      try db.execute(sql: "UPDATE note SET stars = 5 WHERE id = 3")
      #expect(db.totalChangesCount == before + 1)
      try db.execute(sql: "UPDATE note SET id = 30, text = 'Loud' WHERE id = 3")
      #expect(try Int.fetchOne(db, sql: "SELECT rowid FROM note_search WHERE note_search MATCH 'loud'") == 30)
    }
  }
}
