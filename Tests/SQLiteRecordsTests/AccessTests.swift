import Foundation
import SQLiteRecords
import Testing

@Suite struct AccessTests {
  @Test("what a write commits, a read sees", arguments: Kind.allCases)
  func writeThenRead(kind: Kind) throws {
    try kind.withDatabase { db in
      try db.write { db in
        try db.execute(sql: "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t VALUES (?, ?)", arguments: [1, "x"])
      }
      let row = try db.read { db in try Row.fetchOne(db, sql: "SELECT * FROM t") }
      #expect(row == ["a": 1, "b": "x"])
    }
  }

  @Test("a write that throws leaves nothing behind", arguments: Kind.allCases)
  func rollback(kind: Kind) throws {
    struct Refusal: Error {}
    try kind.withDatabase { db in
      try db.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      #expect(throws: Refusal.self) {
        try db.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          throw Refusal()
        }
      }
      #expect(try db.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 0)
    }
  }

  @Test("a read can't write", arguments: Kind.allCases)
  func readOnly(kind: Kind) throws {
    try kind.withDatabase { db in
      try db.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      #expect {
        try db.read { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      } throws: { ($0 as? DatabaseError)?.resultCode == .SQLITE_READONLY }
      #expect(throws: DatabaseError.self) { try db.read { db in try db.execute(sql: "PRAGMA user_version = 3") } }
      try db.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
    }
  }

  @Test("asynchronous accesses do what blocking ones do", arguments: Kind.allCases)
  func asynchronous(kind: Kind) async throws {
    try await kind.withDatabase { db in
      try await db.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for value in 0..<50 {
          group.addTask {
            try await db.write { db in try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value]) }
          }
          group.addTask { _ = try await db.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } }
        }
        try await group.waitForAll()
      }
      let sum = try await db.read { db in try Int.fetchOne(db, sql: "SELECT SUM(a) FROM t") }
      #expect(sum == 1225)
    }
  }

  @Test("a Database that got out of its access can't be used", arguments: Kind.allCases)
  func escapes(kind: Kind) throws {
    try kind.withDatabase { db in
      let escaped = try db.read { $0 }
      #expect(throws: DatabaseError.self) { try escaped.execute(sql: "SELECT 1") }
    }
  }

  @Test("a cursor that got out of its access can't be used, and leaves no statement busy", arguments: Kind.allCases)
  func escapedCursor(kind: Kind) throws {
    try kind.withDatabase { db in
      var cursor: RowCursor?
      try db.read { db in
        cursor = try Row.fetchCursor(db, sql: "SELECT 1 UNION SELECT 2")
        _ = try cursor?.next()
      }
      #expect(throws: DatabaseError.self) { try cursor?.next() }
      cursor = nil
      try db.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
    }
  }
}
