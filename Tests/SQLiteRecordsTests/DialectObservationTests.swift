import Foundation
import Locking
import SQLiteRecords
import Testing

/// Observation, and a transaction's date, as users of GRDB 7 write them.
@Suite struct DialectObservationTests {
  @Test("a region is observed, and the next transaction's end", arguments: Kind.allCases)
  func regions(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a); CREATE TABLE u (a)") }
      let counts = Locked<[Int]>([])
      let observation = DatabaseRegionObservation(tracking: Table("t"))
      let cancellable = observation.start(in: writer, onError: { Issue.record($0) }) { db in
        let count = try? Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t")
        counts.withLock { $0.append(count ?? -1) }
      }
      try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (1), (2)") }
      try writer.write { db in try db.execute(sql: "INSERT INTO u VALUES (1)") }
      #expect(counts.withLock { $0 } == [2])
      cancellable.cancel()
      try writer.write { db in try db.execute(sql: "DELETE FROM t") }
      #expect(counts.withLock { $0 } == [2])

      let ends = Locked<[String]>([])
      func write(_ body: (Database) throws -> Void) throws {
        try writer.write { db in
          db.afterNextTransaction { _ in
            ends.withLock { $0.append("commit") }
          } onRollback: { _ in
            ends.withLock { $0.append("rollback") }
          }
          try body(db)
        }
      }
      try write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      try write { _ in }
      struct Refusal: Error {}
      try? write { _ in throw Refusal() }
      try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      #expect(ends.withLock { $0 } == ["commit", "commit", "rollback"])
      // What nobody heard of isn't told to who comes later.
      try writer.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1); ROLLBACK")
        try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1); SAVEPOINT a; RELEASE a; COMMIT")
        try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1); ROLLBACK")
      }
      try write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      #expect(ends.withLock { $0 } == ["commit", "commit", "rollback", "commit"])
    }
  }

  @Test("all rows of a transaction have the same date", arguments: Kind.allCases)
  func transactionDate(kind: Kind) throws {
    var configuration = Configuration()
    let ticks = Locked(0.0)
    configuration.transactionClock = .custom { _ in
      ticks.withLock {
        $0 += 1
        return Date(timeIntervalSince1970: $0)
      }
    }
    try kind.withDatabase(configuration) { (writer: any DatabaseWriter) throws in
      func dates(_ db: Database) throws -> [Double] {
        try (0..<2).map { _ in try db.transactionDate.timeIntervalSince1970 }
      }
      #expect(try writer.write(dates) == [1, 1])
      #expect(try writer.write(dates) == [2, 2])
      #expect(try writer.writeWithoutTransaction(dates) == [3, 4])
      try writer.writeWithoutTransaction { (db: Database) throws in
        try db.execute(sql: "BEGIN")
        #expect(try dates(db) == [5, 5])
        try db.execute(sql: "COMMIT; BEGIN")
        #expect(try dates(db) == [6, 6])
      }
      #expect(try writer.read(dates) == [7, 7])
    }
  }

  @Test("an observation tracks the regions that it is told")
  func trackedRegion() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { db in try db.execute(sql: "CREATE TABLE t (a); CREATE TABLE u (a)") }
    let observation = ValueObservation.tracking(region: Table("u")) { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") ?? 0
    }
    var seen: [Int] = []
    for try await count in observation.values(in: queue) {
      seen.append(count)
      if seen.count == 2 { break }
      try await queue.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      try await queue.write { db in try db.execute(sql: "INSERT INTO t VALUES (1); INSERT INTO u VALUES (1)") }
    }
    #expect(seen == [0, 2])
    try queue.close()
  }
}
