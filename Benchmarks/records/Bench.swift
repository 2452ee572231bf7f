import CSQLite
import Foundation
import SQLiteRecords

/// One line of the table: the same work by the C interface and by SQLiteRecords.
struct Line {
  let work: String
  let reference: Double?
  let goal: Double
  let isRate: Bool
  let base: () throws -> Void
  let ours: () throws -> Void

  init(
    _ work: String, grdb reference: Double?, goal: Double, isRate: Bool = false, c base: @escaping () throws -> Void,
    ours: @escaping () throws -> Void
  ) {
    (self.work, self.reference, self.goal, self.isRate, self.base, self.ours) = (
      work, reference, goal, isRate, base, ours
    )
  }
}

/// Prints how long the work takes beside the same on the C interface, as the median of alternating rounds.
@main
struct Bench {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("records-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let only = CommandLine.arguments.dropFirst().first
    let rounds = 7
    say("work".padding(62) + "GRDB 7.8    goal    ours")
    var isMet = true
    let lines = try Reading(folder.path).lines() + Writing(folder.path).lines() + Parallel(folder.path).lines()
    for line in lines where only.map({ line.work.contains($0) }) ?? true {
      try line.base()
      try line.ours()
      var pairs: [(Double, Double)] = []
      for _ in 0..<rounds { pairs.append((try seconds(line.base), try seconds(line.ours))) }
      let (base, ours) = (median(pairs.map(\.0)), median(pairs.map(\.1)))
      let ratio = line.isRate ? base / ours : ours / base
      let isGood = line.isRate ? ratio >= line.goal : ratio <= line.goal
      isMet = isMet && isGood
      let reference = line.reference.map { String(format: "%8.2f", $0) } ?? "       -"
      say(
        line.work.padding(62) + reference + String(format: "%8.2f%8.2f", line.goal, ratio) + (isGood ? "" : "  missed")
          + String(format: "   (%.1f ms, C %.1f ms)", ours * 1000, base * 1000))
    }
    say(isMet ? "all goals met" : "not all goals met")
  }

  /// Writes a line at once: each takes a while to come.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let duration = try clock.measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension String {
  func padding(_ length: Int) -> String { padding(toLength: length, withPad: " ", startingAt: 0) }
}

/// Stops the program with SQLite's message: a benchmark that fails measures nothing.
func check(_ code: Int32, _ connection: OpaquePointer?, _ expected: Int32 = SQLITE_OK) {
  guard code == expected else { fatalError(String(cString: sqlite3_errmsg(connection))) }
}

/// A connection of the C interface, opened as SQLiteRecords opens its own.
final class CDatabase {
  let connection: OpaquePointer?

  init(_ path: String) {
    var connection: OpaquePointer?
    check(
      sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil),
      connection)
    self.connection = connection
    sqlite3_busy_timeout(connection, 5000)
  }

  deinit { sqlite3_close_v2(connection) }

  func execute(_ sql: String) { check(sqlite3_exec(connection, sql, nil, nil, nil), connection) }

  func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    check(sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil), connection)
    return statement
  }
}

/// The record of all lines: ten integers.
struct Ten: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "ten"
  var id: Int64
  var c1: Int64
  var c2: Int64
  var c3: Int64
  var c4: Int64
  var c5: Int64
  var c6: Int64
  var c7: Int64
  var c8: Int64
  var c9: Int64

  init(_ id: Int64) {
    self.id = id
    (c1, c2, c3, c4, c5, c6, c7, c8, c9) = (id, id &* 3, 5, 6, 7, id &* 11, 13, 17, id &* 19)
  }

  static let create = """
    CREATE TABLE IF NOT EXISTS ten (id INTEGER PRIMARY KEY, c1 INTEGER NOT NULL, c2 INTEGER NOT NULL,
    c3 INTEGER NOT NULL, c4 INTEGER NOT NULL, c5 INTEGER NOT NULL, c6 INTEGER NOT NULL, c7 INTEGER NOT NULL,
    c8 INTEGER NOT NULL, c9 INTEGER NOT NULL)
    """

  /// Fills the table with that many rows, whose ids count from 1.
  static func fill(_ count: Int) -> String {
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    INSERT INTO ten SELECT i, i, i * 3, 5, 6, 7, i * 11, 13, 17, i * 19 FROM n
    """
  }
}

/// Ten integers, decoded by hand.
struct HandTen: FetchableRecord {
  var sum: Int64

  init(row: Row) throws {
    let id: Int64 = row["id"]
    let c1: Int64 = row["c1"]
    let c2: Int64 = row["c2"]
    let c3: Int64 = row["c3"]
    let c4: Int64 = row["c4"]
    let c5: Int64 = row["c5"]
    let c6: Int64 = row["c6"]
    let c7: Int64 = row["c7"]
    let c8: Int64 = row["c8"]
    let c9: Int64 = row["c9"]
    sum = id &+ c1 &+ c2 &+ c3 &+ c4 &+ c5 &+ c6 &+ c7 &+ c8 &+ c9
  }
}
