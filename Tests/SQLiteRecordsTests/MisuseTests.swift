import Foundation
import Locking
import SQLiteRecords
import Testing

/// What a program, or another one, does wrong or at a bad moment: each throws what it should, and the database goes on.
@Suite struct MisuseTests {
  /// A file with a table of ten numbers, and two databases on it, of which the first is of the kind asked for.
  static func withTwo(
    _ kind: Kind, _ body: (_ one: any DatabaseWriter, _ two: DatabaseQueue) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let one: any DatabaseWriter =
        kind == .pool
        ? try DatabasePool(path: path, configuration: configuration)
        : try DatabaseQueue(path: path, configuration: configuration)
      let two = try DatabaseQueue(path: path, configuration: configuration)
      try one.write { db in
        try db.execute(sql: "CREATE TABLE t (a INTEGER, b TEXT)")
        for number in 1...10 { try db.execute(sql: "INSERT INTO t VALUES (?, 'x')", arguments: [number]) }
      }
      try body(one, two)
      try one.close()
      try two.close()
    }
  }

  struct Item: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "t"
    var a: Int
    var b: String
    var c: String?
  }

  @Test("a schema that another connection changes is seen by kept statements", arguments: [Kind.file, .pool])
  func foreignSchemaChange(kind: Kind) throws {
    try Self.withTwo(kind) { one, two in
      let all = "SELECT * FROM t ORDER BY a"
      func check(_ names: [String], _ item: Item?, _ line: Comment) throws {
        for access in [one.read, one.write] as [((Database) throws -> Void) throws -> Void] {
          try access { db in
            let row = try #require(try Row.fetchOne(db, sql: all))
            #expect(Array(row.columnNames) == names, line)
            #expect(row.databaseValues.count == names.count, line)
            let cursor = try Row.fetchCursor(db, sql: all)
            #expect(try cursor.next()?.columnNames == names, line)
            if let item { #expect(try Item.fetchOne(db, sql: all) == item, line) }
            #expect(try Item.fetchCount(db) == 10, line)
          }
        }
      }
      try check(["a", "b"], Item(a: 1, b: "x"), "before")
      try two.write { db in try db.execute(sql: "ALTER TABLE t ADD COLUMN c TEXT DEFAULT 'new'") }
      try check(["a", "b", "c"], Item(a: 1, b: "x", c: "new"), "a column more")
      try two.write { db in try db.execute(sql: "ALTER TABLE t DROP COLUMN c; ALTER TABLE t RENAME COLUMN b TO d") }
      try check(["a", "d"], nil, "a column less, and another name")
      try two.write { db in
        try db.execute(sql: "DROP TABLE t; CREATE TABLE t (b TEXT, a INTEGER)")
        for number in 1...10 { try db.execute(sql: "INSERT INTO t VALUES ('y', ?)", arguments: [number]) }
      }
      try check(["b", "a"], Item(a: 1, b: "y"), "another order")
    }
  }

  @Test("a record's verbs follow a schema that another connection changes", arguments: [Kind.file, .pool])
  func foreignKeyChange(kind: Kind) throws {
    struct Thing: Codable, FetchableRecord, PersistableRecord {
      var id: Int
      var code: String
    }
    try Self.withTwo(kind) { one, two in
      try one.write { db in
        try db.execute(sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, code TEXT)")
        try Thing(id: 1, code: "a").insert(db)
        try Thing(id: 1, code: "b").update(db)
        #expect(try Thing.fetchOne(db, key: 1)?.code == "b")
      }
      func reads(_ key: some DatabaseValueConvertible, _ thing: Thing) throws -> [Bool] {
        // Each kind of read is the first after the change once.
        try [
          one.read { db in try Thing.fetchOne(db, key: key) != nil },
          one.read { db in try Thing.exists(db, key: key) },
          one.read { db in try thing.exists(db) },
        ]
      }
      let thing = Thing(id: 1, code: "b")
      #expect(try reads(1, thing) == [true, true, true])
      // The same columns, but another key.
      try two.write { db in
        try db.execute(
          sql: """
            DROP TABLE thing; CREATE TABLE thing (id INTEGER, code TEXT PRIMARY KEY);
            INSERT INTO thing VALUES (1, 'b'), (2, 'c')
            """)
      }
      #expect(try reads("c", thing) == [true, true, true])
      #expect(try reads("d", Thing(id: 1, code: "d")) == [false, false, false])
      try one.write { db in
        #expect(try Thing.exists(db, key: "c"))
        try Thing(id: 5, code: "c").update(db)
        #expect(try Thing.fetchOne(db, key: "c")?.id == 5)
        #expect(try Thing(id: 5, code: "c").delete(db))
        #expect(try Thing.fetchAll(db).map(\.code) == ["b"])
      }
    }
  }

  @Test("a schema that a transaction changed and rolled back is forgotten", arguments: Kind.allCases)
  func rolledBackSchemaChange(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a, b)") }
      try writer.writeWithoutTransaction { (db: Database) throws in
        try db.inTransaction {
          try db.execute(sql: "ALTER TABLE t ADD COLUMN c")
          #expect(try db.columns(in: "t").count == 3)
          return .rollback
        }
        #expect(try db.columns(in: "t").count == 2)
        try db.execute(sql: "BEGIN; ALTER TABLE t ADD COLUMN c")
        #expect(try db.columns(in: "t").count == 3)
        try db.execute(sql: "ROLLBACK")
        #expect(try db.columns(in: "t").count == 2)
      }
    }
  }

  @Test("a pool's readers see the columns that its writer added, in joined rows, too")
  func readersSeeSchema() throws {
    struct Parent: Codable, FetchableRecord, PersistableRecord {
      var id: Int
    }
    struct Child: Codable, FetchableRecord, PersistableRecord {
      var id: Int
      var parentId: Int
      static let parent = belongsTo(Parent.self)
    }
    try Kind.pool.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.execute(
          sql: """
            CREATE TABLE parent (id INTEGER PRIMARY KEY);
            CREATE TABLE child (id INTEGER PRIMARY KEY, parentId INTEGER REFERENCES parent(id));
            INSERT INTO parent VALUES (7); INSERT INTO child VALUES (1, 7)
            """)
      }
      func parent() throws -> Int? {
        try writer.read { db in
          let row = try Child.including(required: Child.parent).asRequest(of: Row.self).fetchOne(db)
          return row?.scopes["parent"]?["id"]
        }
      }
      #expect(try parent() == 7)
      try writer.write { db in try db.execute(sql: "ALTER TABLE child ADD COLUMN more DEFAULT 'x'") }
      #expect(try parent() == 7)
    }
  }

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

  /// Writes in its callbacks, where it may only read.
  final class Meddler: TransactionObserver {
    let errors = Locked<[String]>([])
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { meddle(db) }
    func databaseDidRollback(_ db: Database) { meddle(db) }
    private func meddle(_ db: Database) {
      do {
        if try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") ?? 0 < 5 {
          try db.execute(sql: "INSERT INTO t VALUES (100)")
        }
      } catch { errors.withLock { $0.append("\(error)") } }
    }
  }

  @Test("an observer that writes changes the database in transactions of its own", arguments: Kind.allCases)
  func writingObserver(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      let meddler = Meddler()
      try writer.add(transactionObserver: meddler)
      try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      struct Refusal: Error {}
      try? writer.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (2)")
        throw Refusal()
      }
      // Each of its writes was a commit, of which it heard.
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [1, 100, 100, 100, 100])
      #expect(meddler.errors.withLock { $0 } == [])
      try writer.remove(transactionObserver: meddler)
    }
  }

  @Test("cancellation at any moment leaves all of a transaction, or nothing", arguments: Kind.allCases)
  func cancellation(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      try await writer.write { db in try db.execute(sql: "CREATE TABLE t (a INTEGER)") }
      let committed = Locked(0)
      for round in 0..<60 {
        let task = Task {
          try await writer.write { db in
            for number in 0..<50 { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number]) }
            try db.inSavepoint {
              try db.execute(sql: "UPDATE t SET a = a + 1")
              return .commit
            }
          }
          committed.withLock { $0 += 1 }
        }
        for _ in 0..<(round * 3) { await Task.yield() }
        task.cancel()
        do { try await task.value } catch is CancellationError {}
      }
      let count = try await writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") ?? 0 }
      // One that was cancelled after its commit says so, but is committed.
      #expect(count % 50 == 0)
      #expect(count >= committed.withLock { $0 } * 50)
      try await writer.write { db in try db.execute(sql: "DELETE FROM t") }
    }
  }

  @Test("nested savepoints end with what is around them", arguments: Kind.allCases)
  func nestedSavepoints(kind: Kind) throws {
    struct Refusal: Error {}
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { (db: Database) throws in
        try db.execute(sql: "CREATE TABLE t (a)")
        func insert(_ number: Int) throws { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number]) }
        try db.inSavepoint {
          try insert(1)
          try? db.inSavepoint {
            try insert(2)
            try db.inSavepoint {
              try insert(3)
              return .commit
            }
            throw Refusal()
          }
          try db.inSavepoint {
            try insert(4)
            try db.inSavepoint {
              try insert(5)
              return .rollback
            }
            return .commit
          }
          return .commit
        }
        #expect(try Int.fetchAll(db, sql: "SELECT a FROM t") == [1, 4])
      }
      // SQLite rolls all of it back: the savepoints are gone, and nothing that follows is written by itself.
      try writer.write { db in try db.execute(sql: "CREATE TABLE u (a UNIQUE ON CONFLICT ROLLBACK)") }
      func insert(_ number: Int, _ db: Database) throws {
        try db.execute(sql: "INSERT INTO u VALUES (?)", arguments: [number])
      }
      let write = { (db: Database) throws in
        try? db.inSavepoint {
          for _ in 0..<2 { try insert(1, db) }
          return .commit
        }
        #expect(throws: DatabaseError.self) { try insert(2, db) }
        for number in 3...4 {
          let nested = Result {
            try db.inSavepoint {
              try insert(number, db)
              return .commit
            }
          }
          #expect(throws: DatabaseError.self) { try nested.get() }
        }
      }
      let error = #expect(throws: DatabaseError.self) { try writer.write(write) }
      #expect(error?.resultCode == .SQLITE_ABORT)
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM u") } == 0)
    }
  }

  @Test("what SQLite rolled back in a write isn't committed in parts", arguments: Kind.allCases)
  func rolledBackBySQLite(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a UNIQUE ON CONFLICT ROLLBACK)") }
      let error = #expect(throws: DatabaseError.self) {
        try writer.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          try? db.execute(sql: "INSERT INTO t VALUES (1)")
        }
      }
      #expect(error?.resultCode == .SQLITE_ABORT)
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 0)
      try writer.writeWithoutTransaction { (db: Database) throws in
        #expect(throws: DatabaseError.self) {
          try db.inTransaction {
            try db.execute(sql: "INSERT INTO t VALUES (1)")
            try? db.execute(sql: "INSERT INTO t VALUES (1)")
            return .commit
          }
        }
        // Without a transaction, each statement stands for itself again.
        try db.execute(sql: "INSERT INTO t VALUES (2)")
      }
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [2])
    }
  }

  @Test("a read sees one snapshot under commits and checkpoints", arguments: Database.CheckpointMode.all)
  func snapshotUnderCheckpoint(mode: Database.CheckpointMode) throws {
    try Kind.pool.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      try writer.read { (db: Database) throws in
        func sum() throws -> Int? { try Int.fetchOne(db, sql: "SELECT SUM(a) FROM t") }
        #expect(try sum() == 1)
        for _ in 0..<50 {
          try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (1), (zeroblob(1000))") }
          // Modes that need the reader gone fail at once: nothing waits for ever, and nothing is lost.
          do { try writer.checkpoint(mode) } catch DatabaseError.SQLITE_BUSY {}
          #expect(try sum() == 1)
        }
        try writer.write { db in try db.execute(sql: "DROP TABLE t") }
        #expect(try sum() == 1)
      }
      try writer.checkpoint(mode)
      #expect(try writer.read { db in try !db.tableExists("t") })
      try writer.integrityCheck()
    }
  }

  @Test("an attached database takes part in transactions", arguments: [Kind.file, .pool])
  func attach(kind: Kind) throws {
    try withFolder { folder in
      let other = try DatabaseQueue(path: folder + "/other.sqlite")
      try other.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try other.close()
      try kind.withDatabase { (writer: any DatabaseWriter) throws in
        try writer.write { db in try db.execute(sql: "CREATE TABLE t (a, b)") }
        try writer.writeWithoutTransaction { (db: Database) throws in
          try db.execute(sql: "ATTACH ? AS other", arguments: [folder + "/other.sqlite"])
          struct Refusal: Error {}
          #expect(throws: Refusal.self) {
            try db.inTransaction {
              try db.execute(sql: "INSERT INTO other.t VALUES (1); INSERT INTO main.t VALUES (1, 2)")
              throw Refusal()
            }
          }
          try db.inTransaction {
            try db.execute(sql: "INSERT INTO other.t VALUES (2)")
            return .commit
          }
          #expect(try Int.fetchAll(db, sql: "SELECT a FROM other.t") == [2])
          #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM main.t") == 0)
          #expect(try db.columns(in: "t").count == 2)
          try db.execute(sql: "DETACH other")
          #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT * FROM other.t") }
        }
      }
    }
  }

  @Test("a migration that violates deferred foreign keys is undone, and those before it stay", arguments: Kind.allCases)
  func deferredConstraints(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      var migrator = DatabaseMigrator()
      migrator.registerMigration("tables") { db in
        try db.execute(
          sql: """
            CREATE TABLE a (id INTEGER PRIMARY KEY);
            CREATE TABLE b (x INTEGER REFERENCES a(id) DEFERRABLE INITIALLY DEFERRED)
            """)
      }
      for (name, checks) in [("late", .deferred), ("at once", .immediate)]
        as [(String, DatabaseMigrator.ForeignKeyChecks)]
      {
        var bad = migrator
        bad.registerMigration(name, foreignKeyChecks: checks) { db in
          try db.execute(sql: "CREATE TABLE c (a); INSERT INTO b VALUES (7)")
        }
        for _ in 0..<2 {
          let error = #expect(throws: DatabaseError.self) { try bad.migrate(writer) }
          #expect(error?.resultCode == .SQLITE_CONSTRAINT)
        }
        try writer.write { (db: Database) throws in
          #expect(try db.tableExists("b"))
          #expect(try !db.tableExists("c"))
          #expect(try bad.appliedIdentifiers(db) == ["tables"])
          #expect(try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true)
        }
      }
      // One whose error is swallowed, after SQLite has rolled it back.
      var swallowing = migrator
      swallowing.registerMigration("swallow") { db in
        try db.execute(sql: "CREATE TABLE d (a UNIQUE ON CONFLICT ROLLBACK); INSERT INTO d VALUES (1)")
        try? db.execute(sql: "INSERT INTO d VALUES (1)")
      }
      #expect(throws: DatabaseError.self) { try swallowing.migrate(writer) }
      #expect(try writer.read { db in try !db.tableExists("d") })
      #expect(try writer.read { db in try swallowing.appliedIdentifiers(db) } == ["tables"])
    }
  }

  @Test("a commit that deferred foreign keys refuse is rolled back", arguments: Kind.allCases)
  func refusedCommit(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.execute(
          sql: """
            CREATE TABLE a (id INTEGER PRIMARY KEY);
            CREATE TABLE b (x INTEGER REFERENCES a(id) DEFERRABLE INITIALLY DEFERRED)
            """)
      }
      for _ in 0..<3 {
        let error = #expect(throws: DatabaseError.self) {
          try writer.write { db in try db.execute(sql: "INSERT INTO b VALUES (1)") }
        }
        #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
      }
      try writer.write { db in try db.execute(sql: "INSERT INTO b VALUES (1); INSERT INTO a VALUES (1)") }
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM b") } == 1)
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

extension Database.CheckpointMode {
  static var all: [Database.CheckpointMode] { [.passive, .full, .restart, .truncate] }
}
