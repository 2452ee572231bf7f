import SQLiteRecords
import Testing

@Suite struct TokenizerTests {
  /// Each byte of a text but the space is a token; with the argument `upper`, in upper case.
  final class Letters: FTS5CustomTokenizer {
    static let name = "letters"
    let isUpper: Bool

    init(arguments: [String]) throws {
      guard arguments.allSatisfy({ $0 == "upper" }) else { throw DatabaseError(message: "letters: unknown argument") }
      isUpper = arguments == ["upper"]
    }

    func tokenize(_ text: UnsafeRawBufferPointer, for purpose: FTS5Tokenization, _ receive: Receiver) throws {
      if text.contains(UInt8(ascii: "!")) { throw DatabaseError(resultCode: .SQLITE_MISMATCH) }
      for (index, byte) in text.enumerated() where byte != UInt8(ascii: " ") {
        let token = isUpper && byte > 0x60 ? byte - 0x20 : byte
        try withUnsafeBytes(of: token) { try receive($0, index..<(index + 1)) }
      }
    }
  }

  private static func withTable(_ kind: Kind, arguments: [String] = [], _ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.add(tokenizer: Letters.self) }
    try kind.withDatabase(configuration) { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.create(virtualTable: "note", using: FTS5()) { t in
          t.tokenizer = Letters.tokenizerDescriptor(arguments: arguments)
          t.column("text")
        }
        try db.execute(sql: "INSERT INTO note VALUES ('ab c'), ('cab'), ('xyz')")
      }
      // A pool's reader is another connection.
      try writer.read(body)
    }
  }

  @Test("a tokenizer of one's own cuts rows and searches", arguments: Kind.allCases)
  func search(kind: Kind) throws {
    try Self.withTable(kind) { (db: Database) throws in
      func texts(_ pattern: String) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT text FROM note WHERE note MATCH ? ORDER BY rowid", arguments: [pattern])
      }
      #expect(try texts("\"ab\"") == ["ab c", "cab"])
      #expect(try texts("\"bc\"") == ["ab c"])
      #expect(try texts("\"AB\"") == [])
      #expect(try texts("c NOT \"ca\"") == ["ab c"])
      #expect(
        try String.fetchOne(db, sql: "SELECT highlight(note, 0, '[', ']') FROM note WHERE note MATCH '\"bc\"'")
          == "a[b c]")
    }
  }

  @Test("its arguments reach it, and wrong ones are an error")
  func arguments() throws {
    try Self.withTable(.memory, arguments: ["upper"]) { (db: Database) throws in
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE note MATCH 'ABC'") == 1)
    }
    #expect(throws: DatabaseError.self) { try Self.withTable(.memory, arguments: ["lower"]) { _ in } }
  }

  @Test("what it throws ends the statement, and the next one works", arguments: Kind.allCases)
  func fault(kind: Kind) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.add(tokenizer: Letters.self) }
    try kind.withDatabase(configuration) { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(text, tokenize='letters')") }
      let error = #expect(throws: DatabaseError.self) {
        try writer.write { db in try db.execute(sql: "INSERT INTO note VALUES ('a!')") }
      }
      #expect(error?.resultCode == .SQLITE_MISMATCH)
      try writer.write { db in
        try db.execute(sql: "INSERT INTO note VALUES ('a')")
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE note MATCH 'a'") == 1)
      }
    }
  }

  @Test("a connection that doesn't know it can't use the table")
  func unknown() throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      var configuration = Configuration()
      configuration.prepareDatabase { db in try db.add(tokenizer: Letters.self) }
      let one = try DatabaseQueue(path: path, configuration: configuration)
      try one.write { db in try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(text, tokenize='letters')") }
      try one.close()
      let two = try DatabaseQueue(path: path)
      let error = #expect(throws: DatabaseError.self) {
        try two.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE note MATCH 'a'") }
      }
      #expect(error?.message?.contains("letters") == true)
      try two.close()
    }
  }
}
