import SQLiteRecords

/// Writes transactions of several rows until it is killed, and says which of them are committed: a byte on standard output
/// after each commit.
///
/// Arguments: `queue` or `pool`, and the file.
@main
struct CrashHelper {
  static func main() throws {
    let arguments = CommandLine.arguments
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let writer: any DatabaseWriter =
      arguments[1] == "pool"
      ? try DatabasePool(path: arguments[2], configuration: configuration)
      : try DatabaseQueue(path: arguments[2], configuration: configuration)
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

  /// Writes one byte, without a buffer.
  private static func say(_ byte: UInt8) {
    withUnsafePointer(to: byte) { _ = write(1, $0, 1) }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
