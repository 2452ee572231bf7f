import CSQLite
import SQLiteRecords

/// Inserts, and fetches by key.
struct Writing {
  private let folder: String
  private let c: CDatabase
  private let queue: DatabaseQueue
  private let million: DatabaseQueue
  private let cMillion: CDatabase

  init(_ folder: String) throws {
    self.folder = folder
    c = CDatabase(folder + "/c.sqlite")
    queue = try DatabaseQueue(path: folder + "/ours.sqlite")
    c.execute(Ten.create)
    c.execute(Ten.fill(50_000))
    try queue.write { db in try db.execute(sql: Ten.create + ";" + Ten.fill(50_000)) }
    cMillion = CDatabase(folder + "/million.sqlite")
    cMillion.execute(Ten.create)
    cMillion.execute(Ten.fill(1_000_000))
    million = try DatabaseQueue(path: folder + "/million.sqlite")
  }

  private static let insertSQL = "INSERT INTO ten VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  private static let keySQL = "SELECT * FROM ten WHERE id = ?"

  private func insertC() {
    c.execute("BEGIN IMMEDIATE; DELETE FROM ten")
    let statement = c.prepare(Self.insertSQL)
    for id in 1...Int64(50_000) {
      let r = Ten(id)
      for (index, value) in [r.id, r.c1, r.c2, r.c3, r.c4, r.c5, r.c6, r.c7, r.c8, r.c9].enumerated() {
        sqlite3_bind_int64(statement, Int32(index + 1), value)
      }
      check(sqlite3_step(statement), c.connection, SQLITE_DONE)
      sqlite3_reset(statement)
    }
    sqlite3_finalize(statement)
    c.execute("COMMIT")
  }

  private static func fetchC(_ c: CDatabase, _ keys: some Sequence<Int64>) -> Int64 {
    let statement = c.prepare(keySQL)
    var sum: Int64 = 0
    for key in keys {
      sqlite3_bind_int64(statement, 1, key)
      check(sqlite3_step(statement), c.connection, SQLITE_ROW)
      for column in 0..<Int32(10) { sum &+= sqlite3_column_int64(statement, column) }
      sqlite3_reset(statement)
    }
    sqlite3_finalize(statement)
    return sum
  }

  private func fetchC() {
    c.execute("BEGIN")
    precondition(Self.fetchC(c, (0..<100_000).map { Int64($0 % 50_000 + 1) }) != 0)
    c.execute("COMMIT")
  }

  func lines() -> [Line] {
    [
      Line("50,000 insert(db) of a 10-column Codable record", grdb: 10.8, goal: 3.0, c: insertC) {
        try queue.write { db in
          try db.execute(sql: "DELETE FROM ten")
          for id in 1...Int64(50_000) { try Ten(id).insert(db) }
        }
      },
      Line("50,000 hand-bound inserts on a cached statement", grdb: 2.8, goal: 1.5, c: insertC) {
        try queue.write { db in
          try db.execute(sql: "DELETE FROM ten")
          let statement = try db.cachedStatement(sql: Self.insertSQL)
          for id in 1...Int64(50_000) {
            let r = Ten(id)
            try statement.execute(arguments: [r.id, r.c1, r.c2, r.c3, r.c4, r.c5, r.c6, r.c7, r.c8, r.c9])
          }
        }
      },
      Line("the same, bound without a list", grdb: nil, goal: 1.5, c: insertC) {
        try queue.write { db in
          try db.execute(sql: "DELETE FROM ten")
          let statement = try db.cachedStatement(sql: Self.insertSQL)
          for id in 1...Int64(50_000) {
            let r = Ten(id)
            try statement.execute(binding: r.id, r.c1, r.c2, r.c3, r.c4, r.c5, r.c6, r.c7, r.c8, r.c9)
          }
        }
      },
      Line("100,000 fetchOne(db, key:) in one read", grdb: 16.3, goal: 3.0, c: fetchC) {
        try queue.read { db in
          for index in 0..<100_000 { _ = try Ten.fetchOne(db, key: index % 50_000 + 1) }
        }
      },
      Line(
        "100,000 read { fetchOne(key:) }, an access each", grdb: 8.0, goal: 3.0,
        c: {
          precondition(Self.fetchC(c, (0..<100_000).map { Int64($0 % 50_000 + 1) }) != 0)
        }
      ) {
        for index in 0..<100_000 { _ = try queue.read { db in try Ten.fetchOne(db, key: index % 50_000 + 1) } }
      },
      Line("a random row of 1,000,000 by rowid seek, query interface", grdb: 11.0, goal: 2.5, c: randomC) {
        try million.read { db in
          for _ in 0..<20_000 { _ = try Ten.fetchRandom(db) }
        }
      },
    ]
  }

  private func randomC() {
    cMillion.execute("BEGIN")
    let bounds = cMillion.prepare("SELECT (SELECT MIN(rowid) FROM ten), (SELECT MAX(rowid) FROM ten)")
    let statement = cMillion.prepare("SELECT * FROM ten WHERE rowid >= ? ORDER BY rowid LIMIT 1")
    var sum: Int64 = 0
    for _ in 0..<20_000 {
      check(sqlite3_step(bounds), cMillion.connection, SQLITE_ROW)
      let range = sqlite3_column_int64(bounds, 0)...sqlite3_column_int64(bounds, 1)
      sqlite3_reset(bounds)
      sqlite3_bind_int64(statement, 1, Int64.random(in: range))
      check(sqlite3_step(statement), cMillion.connection, SQLITE_ROW)
      for column in 0..<Int32(10) { sum &+= sqlite3_column_int64(statement, column) }
      sqlite3_reset(statement)
    }
    sqlite3_finalize(bounds)
    sqlite3_finalize(statement)
    cMillion.execute("COMMIT")
    precondition(sum != 0)
  }
}
