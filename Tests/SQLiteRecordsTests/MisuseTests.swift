import Foundation
import Locking
import SQLiteRecords
import Testing

/// What a program, or another one, does wrong or at a bad moment: each throws what it should, and the database goes on.
@Suite struct MisuseTests {
  @Test("a cursor that is kept past changes of its table goes on or throws", arguments: Kind.allCases)
  func cursorPastChanges(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { (db: Database) throws in
        try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
        let cursor = try Row.fetchCursor(db, sql: "SELECT a FROM t")
        let first = try #require(try cursor.next())
        let copy = first.copy()
        try db.execute(sql: "DELETE FROM t; INSERT INTO t VALUES (9)")
        while try cursor.next() != nil {}
        #expect(copy[0] == 1)
        // A change of the schema under a running cursor.
        let second = try Row.fetchCursor(db, sql: "SELECT * FROM t")
        _ = try second.next()
        try? db.execute(sql: "ALTER TABLE t ADD COLUMN b")
        _ = try? second.next()
        #expect(try Row.fetchOne(db, sql: "SELECT * FROM t")?.count == 2 || db.columns(in: "t").count == 1)
        try? db.execute(sql: "DROP TABLE t")
      }
      try writer.write { db in try db.execute(sql: "CREATE TABLE u (a)") }
    }
  }

  @Test("a row that is read past its run stops the program, with a message")
  func rowPastRun() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try DatabaseQueue().write { db in
        let cursor = try Row.fetchCursor(db, sql: "SELECT 1 AS a")
        let row = try cursor.next()
        _ = try cursor.next()
        let _: Int? = row?[0]
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("copy()"))
  }

  @Test("a statement that runs within its own run gets another one, or ends the first", arguments: Kind.allCases)
  func reentrantStatement(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { (db: Database) throws in
        try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
        // By SQL: each has a statement of its own.
        var pairs = 0
        let outer = try Int.fetchCursor(db, sql: "SELECT a FROM t")
        while try outer.next() != nil {
          let inner = try Int.fetchCursor(db, sql: "SELECT a FROM t")
          while try inner.next() != nil { pairs += 1 }
        }
        #expect(pairs == 9)
        // By a statement: the second run ends the first, which says so.
        let statement = try db.makeStatement(sql: "SELECT a FROM t")
        let first = try Int.fetchCursor(statement)
        _ = try first.next()
        #expect(try Int.fetchAll(statement) == [1, 2, 3])
        let error = #expect(throws: DatabaseError.self) { try first.next() }
        #expect(error?.resultCode == .SQLITE_MISUSE)
        // Bindings that change under a run end it, too.
        let bound = try db.makeStatement(sql: "SELECT a FROM t WHERE a > ?")
        let cursor = try Int.fetchCursor(bound, arguments: [0])
        _ = try cursor.next()
        try bound.setArguments([2])
        #expect(throws: DatabaseError.self) { try cursor.next() }
        #expect(try Int.fetchAll(bound) == [3])
        // The cached one, asked for by its SQL.
        let cached = try db.cachedStatement(sql: "SELECT a FROM t WHERE a = :a")
        #expect(try Int.fetchOne(cached, arguments: ["a": 2]) == 2)
        #expect(throws: DatabaseError.self) { try cached.execute(arguments: [1, 2]) }
      }
    }
  }

  @Test("a statement that is kept for longer than its access throws", arguments: Kind.allCases)
  func statementPastAccess(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      var statement: Statement? = try writer.read { db in try db.makeStatement(sql: "SELECT 1") }
      #expect(throws: DatabaseError.self) { try statement?.execute() }
      statement = nil
    }
  }

  @Test("what a closed connection's statements do throws, and a second close doesn't", arguments: Kind.allCases)
  func closing(kind: Kind) throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      let writer: any DatabaseWriter = kind == .pool ? try DatabasePool(path: path) : try DatabaseQueue(path: path)
      var kept: Statement? = try writer.writeWithoutTransaction { db in try db.makeStatement(sql: "SELECT 1") }
      var cursor: RowCursor? = try writer.writeWithoutTransaction { db in
        let cursor = try Row.fetchCursor(db, sql: "SELECT 1 UNION SELECT 2")
        _ = try cursor.next()
        return cursor
      }
      let error = #expect(throws: DatabaseError.self) { try writer.close() }
      #expect(error?.resultCode == .SQLITE_BUSY)
      #expect(throws: DatabaseError.self) { try kept?.execute() }
      #expect(throws: DatabaseError.self) { try cursor?.next() }
      #expect(throws: DatabaseError.self) { try writer.write { _ in } }
      kept = nil
      cursor = nil
      try writer.close()
    }
  }

  @Test("an interrupt in a write rolls it back, and the next one works", arguments: Kind.allCases)
  func interruptedWrite(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      for _ in 0..<20 {
        let isDone = Locked(false)
        let ended = DispatchSemaphore(value: 0)
        Thread {
          while !isDone.withLock({ $0 }) { writer.interrupt() }
          ended.signal()
        }.start()
        let error = #expect(throws: DatabaseError.self) {
          try writer.write { db in
            while true {
              try db.execute(sql: "INSERT INTO t VALUES (1)")
              try db.execute(
                sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT MAX(i) FROM n")
            }
          }
        }
        isDone.withLock { $0 = true }
        ended.wait()
        #expect(error?.resultCode == .SQLITE_INTERRUPT || error?.resultCode == .SQLITE_ABORT)
        #expect(try writer.write { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 0)
      }
    }
  }

  @Test("values that don't fit throw in every form of a record", arguments: Kind.allCases)
  func unfit(kind: Kind) throws {
    struct Author: Codable, FetchableRecord, TableRecord {
      var id: Int
      var name: String
      static let books = hasMany(Book.self)
    }
    struct Book: FetchableRecord, TableRecord {
      var title: String
      static let author = belongsTo(Author.self)
      init(row: Row) throws { title = row["title"] }
    }
    struct HandAuthor: FetchableRecord {
      var name: String
      init(row: Row) throws { name = row["name"] }
    }
    struct BookInfo: FetchableRecord {
      var book: Book
      var author: HandAuthor?
      init(row: Row) throws {
        book = try Book(row: row)
        author = try row.scopes["author"].map(HandAuthor.init)
      }
    }
    struct CodableBookInfo: Decodable, FetchableRecord {
      var title: String
      var author: Author?
    }
    struct AuthorInfo: Decodable, FetchableRecord {
      struct Title: Decodable, FetchableRecord { var title: String }
      var books: [Title]
    }
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { (db: Database) throws in
        try db.execute(
          sql: """
            CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE book (id INTEGER PRIMARY KEY, authorId INTEGER REFERENCES author(id), title TEXT);
            INSERT INTO author VALUES (1, NULL), (2, 'Ann'); INSERT INTO book VALUES (1, 1, 'x'), (2, 2, NULL)
            """)
        let joined = Book.including(optional: Book.author)
        #expect(throws: RowDecodingError.self) { try BookInfo.fetchAll(db, joined.filter(Column("id") == 1)) }
        #expect(throws: RowDecodingError.self) { try CodableBookInfo.fetchAll(db, joined.filter(Column("id") == 1)) }
        #expect(throws: RowDecodingError.self) { try Book.filter(key: 2).fetchOne(db) }
        let all = Author.including(all: Author.books).asRequest(of: AuthorInfo.self)
        #expect(throws: RowDecodingError.self) { try all.fetchAll(db) }
        // After an error, the next row is judged by itself.
        let cursor = try Book.all().order(Column("id").desc).fetchCursor(db)
        #expect(throws: RowDecodingError.self) { try cursor.next() }
        #expect(try cursor.next()?.title == "x")
      }
    }
  }
}
