import CSQLite
import SQLiteRecords

/// 200,000 rows of ten integers, read in each of the ways.
struct Reading {
  private let c: CDatabase
  private let queue: DatabaseQueue
  private let expected: Int64
  private static let count: Int64 = 200_000

  init(_ folder: String) throws {
    let path = folder + "/reading.sqlite"
    c = CDatabase(path)
    c.execute(Ten.create)
    c.execute(Ten.fill(Int(Self.count)))
    queue = try DatabaseQueue(path: path)
    let n = Self.count
    let triangle = n * (n + 1) / 2
    expected = triangle * (1 + 1 + 3 + 11 + 19) + n * (5 + 6 + 7 + 13 + 17)
  }

  private func verify(_ sum: Int64) {
    precondition(sum == expected, "the sum is wrong: \(sum)")
  }

  private func readC() {
    let statement = c.prepare("SELECT * FROM ten")
    var sum: Int64 = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<Int32(10) { sum &+= sqlite3_column_int64(statement, column) }
    }
    sqlite3_finalize(statement)
    verify(sum)
  }

  private func line(
    _ work: String, _ grdb: Double, _ goal: Double, _ body: @escaping (Database) throws -> Int64
  ) -> Line {
    Line(work, grdb: grdb, goal: goal, c: readC) { verify(try queue.read(body)) }
  }

  func lines() -> [Line] {
    [
      line("200,000 rows of 10 integers, cursor, by index", 1.5, 1.25) { db in
        var sum: Int64 = 0
        let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM ten")
        while let row = try cursor.next() {
          for index in 0..<10 { sum &+= row[index] as Int64 }
        }
        return sum
      },
      line("the same by column name", 2.3, 1.5) { db in
        var sum: Int64 = 0
        let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM ten")
        while let row = try cursor.next() {
          let (id, c1, c2, c3): (Int64, Int64, Int64, Int64) = (row["id"], row["c1"], row["c2"], row["c3"])
          let (c4, c5, c6): (Int64, Int64, Int64) = (row["c4"], row["c5"], row["c6"])
          let (c7, c8, c9): (Int64, Int64, Int64) = (row["c7"], row["c8"], row["c9"])
          sum &+= id &+ c1 &+ c2 &+ c3 &+ c4 &+ c5 &+ c6 &+ c7 &+ c8 &+ c9
        }
        return sum
      },
      line("the same, Row.fetchAll first", 4.7, 3.0) { db in
        var sum: Int64 = 0
        for row in try Row.fetchAll(db, sql: "SELECT * FROM ten") {
          for index in 0..<10 { sum &+= row[index] as Int64 }
        }
        return sum
      },
      line("decoded into a struct, hand-written init(row:) by name", 2.3, 1.6) { db in
        var sum: Int64 = 0
        let cursor = try HandTen.fetchCursor(db, sql: "SELECT * FROM ten")
        while let record = try cursor.next() { sum &+= record.sum }
        return sum
      },
      line("decoded into a Codable struct", 4.6, 3.0) { db in
        var sum: Int64 = 0
        let cursor = try Ten.fetchCursor(db, sql: "SELECT * FROM ten")
        while let r = try cursor.next() {
          sum &+= r.id &+ r.c1 &+ r.c2 &+ r.c3 &+ r.c4 &+ r.c5 &+ r.c6 &+ r.c7 &+ r.c8 &+ r.c9
        }
        return sum
      },
    ]
  }
}
