import Foundation
import SQLiteRecords

/// What a test needs a process of its own for.
///
/// Arguments: what to do (`write`, `migrate` or `count`), `queue` or `pool`, and the file. An error goes to standard error, and
/// the status is 1.
@main
struct CrashHelper {
  static func main() {
    let arguments = CommandLine.arguments
    do {
      switch arguments[1] {
      case "write": try write(open(arguments[2], arguments[3]))
      case "migrate": try migrate(arguments[2], arguments[3])
      default: try count(arguments[2], arguments[3])
      }
    } catch {
      FileHandle.standardError.write(Data("\(arguments[1]): \(error)\n".utf8))
      exit(1)
    }
  }

  private static func open(_ kind: String, _ path: String) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    return kind == "pool"
      ? try DatabasePool(path: path, configuration: configuration)
      : try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Writes transactions of several rows until it is killed, and says which of them are committed: a byte on standard
  /// output after each commit.
  private static func write(_ writer: any DatabaseWriter) throws {
    try writer.write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS t (batch INTEGER NOT NULL, part INTEGER NOT NULL, pad BLOB)")
    }
    let start = try writer.read { db in try Int.fetchOne(db, sql: "SELECT IFNULL(MAX(batch), 0) FROM t") ?? 0 }
    say(UInt8(ascii: "r"))
    for batch in (start + 1)... {
      try writer.write { db in
        for part in 0..<5 {
          try db.execute(sql: "INSERT INTO t VALUES (?, ?, zeroblob(500))", arguments: [batch, part])
        }
      }
      say(UInt8(ascii: "."))
    }
  }

  /// Opens and migrates as soon as its standard input ends, so that several do at once. Each migration notes that it ran.
  private static func migrate(_ kind: String, _ path: String) throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      try db.execute(sql: "CREATE TABLE run (version INTEGER NOT NULL); INSERT INTO run VALUES (1)")
    }
    for version in 2...5 {
      migrator.registerMigration("v\(version)") { db in
        try db.execute(sql: "CREATE TABLE t\(version) (a); INSERT INTO run VALUES (\(version))")
      }
    }
    waitForEnd()
    let writer = try open(kind, path)
    try migrator.migrate(writer)
    guard try writer.read(migrator.hasCompletedMigrations) else {
      throw DatabaseError(message: "not migrated, and no error")
    }
    try writer.close()
  }

  /// Adds one to a number, 100 times, as soon as its standard input ends.
  private static func count(_ kind: String, _ path: String) throws {
    waitForEnd()
    let writer = try open(kind, path)
    for _ in 0..<100 {
      try writer.write { db in
        let number = try Int.fetchOne(db, sql: "SELECT a FROM t") ?? 0
        try db.execute(sql: "UPDATE t SET a = ?", arguments: [number + 1])
      }
    }
    try writer.close()
  }

  /// Writes one byte, without a buffer.
  private static func say(_ byte: UInt8) { FileHandle.standardOutput.write(Data([byte])) }

  /// Blocks until nobody can write to its standard input any more.
  private static func waitForEnd() {
    while !FileHandle.standardInput.availableData.isEmpty {}
  }
}
