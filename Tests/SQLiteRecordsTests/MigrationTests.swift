import Foundation
import SQLiteRecords
import Testing

@Suite struct MigrationTests {
  private static func migrator(_ count: Int) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for number in 1...count {
      migrator.registerMigration("v\(number)") { db in try db.execute(sql: "CREATE TABLE t\(number) (a)") }
    }
    return migrator
  }

  @Test("migrations run in order, each once", arguments: Kind.allCases)
  func inOrder(kind: Kind) throws {
    try kind.withDatabase { writer in
      try Self.migrator(2).migrate(writer)
      try Self.migrator(3).migrate(writer)
      try writer.read { (db: Database) throws in
        #expect(try Self.migrator(3).hasCompletedMigrations(db))
        #expect(try Self.migrator(4).appliedIdentifiers(db) == ["v1", "v2", "v3"])
        #expect(try Self.migrator(4).completedMigrations(db) == ["v1", "v2", "v3"])
        #expect(try Self.migrator(2).hasBeenSuperseded(db))
        #expect(try db.tableExists("t3"))
      }
    }
  }

  @Test("migrations stop where they are told to", arguments: Kind.allCases)
  func upTo(kind: Kind) throws {
    try kind.withDatabase { writer in
      try Self.migrator(3).migrate(writer, upTo: "v2")
      #expect(try writer.read { db in try !db.tableExists("t3") })
      #expect(throws: DatabaseError.self) { try Self.migrator(3).migrate(writer, upTo: "v1") }
      #expect(throws: DatabaseError.self) { try Self.migrator(3).migrate(writer, upTo: "v9") }
    }
  }

  @Test("a failed migration leaves the database as it was", arguments: Kind.allCases)
  func failure(kind: Kind) throws {
    struct Refusal: Error {}
    try kind.withDatabase { writer in
      var migrator = Self.migrator(1)
      migrator.registerMigration("bad") { db in
        try db.execute(sql: "CREATE TABLE bad (a); DROP TABLE t1")
        throw Refusal()
      }
      #expect(throws: Refusal.self) { try migrator.migrate(writer) }
      try writer.write { (db: Database) throws in
        #expect(try db.tableExists("t1"))
        #expect(try !db.tableExists("bad"))
        #expect(try migrator.appliedIdentifiers(db) == ["v1"])
        #expect(try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true)
      }
    }
  }

  @Test("foreign keys are checked at a migration's end", arguments: Kind.allCases)
  func foreignKeys(kind: Kind) throws {
    try kind.withDatabase { writer in
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1") { db in
        try db.execute(
          sql: "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (x REFERENCES a); INSERT INTO a VALUES (1);"
            + "INSERT INTO b VALUES (1)")
      }
      migrator.registerMigration("rebuild") { db in
        // With foreign keys enforced, the first statement would fail.
        try db.execute(sql: "DROP TABLE a; CREATE TABLE a (id INTEGER PRIMARY KEY); INSERT INTO a VALUES (1)")
      }
      try migrator.migrate(writer)
      migrator.registerMigration("bad") { db in try db.execute(sql: "DELETE FROM a") }
      let error = #expect(throws: DatabaseError.self) { try migrator.migrate(writer) }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM a") } == 1)
    }
  }

  @Test("a changed schema erases the database where that was asked for", arguments: Kind.allCases)
  func erase(kind: Kind) throws {
    try kind.withDatabase { writer in
      try Self.migrator(1).migrate(writer)
      try writer.write { db in try db.execute(sql: "INSERT INTO t1 VALUES (1)") }
      var changed = DatabaseMigrator()
      changed.eraseDatabaseOnSchemaChange = true
      changed.registerMigration("v1") { db in try db.execute(sql: "CREATE TABLE t1 (a, b)") }
      try changed.migrate(writer)
      #expect(try writer.read { db in try db.columns(in: "t1").count } == 2)
      try writer.write { db in try db.execute(sql: "INSERT INTO t1 VALUES (1, 2)") }
      try changed.migrate(writer)
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t1") } == 1)
    }
  }

  @Test("of many that start at once, one migrates")
  func atOnce() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          var configuration = Configuration()
          configuration.busyMode = .timeout(20)
          let queue = try DatabaseQueue(path: folder + "/test.sqlite", configuration: configuration)
          try await Self.migrator(5).migrate(queue)
          try queue.close()
        }
      }
      try await group.waitForAll()
    }
  }
}
