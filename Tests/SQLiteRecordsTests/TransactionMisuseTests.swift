import Foundation
import Locking
import SQLiteRecords
import Testing

/// Transactions that end, or are ended, at a bad moment: all of one is kept, or nothing.
@Suite struct TransactionMisuseTests {
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
}

extension Database.CheckpointMode {
  static var all: [Database.CheckpointMode] { [.passive, .full, .restart, .truncate] }
}
