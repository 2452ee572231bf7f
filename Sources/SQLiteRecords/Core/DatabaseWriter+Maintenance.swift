import CSQLite

extension Database {
  /// How thorough a checkpoint is (`sqlite3_wal_checkpoint_v2`).
  public enum CheckpointMode: Sendable {
    case passive
    case full
    case restart
    case truncate

    var code: Int32 {
      switch self {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .full: SQLITE_CHECKPOINT_FULL
      case .restart: SQLITE_CHECKPOINT_RESTART
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    }
  }

  /// Moves the write-ahead log's frames into the database's file.
  ///
  /// - Returns: the frames in the log, and those that were moved; -1 for both where the database isn't in WAL mode.
  /// - Throws: `SQLITE_BUSY` where readers or writers are in the way of a mode other than `.passive`, `SQLITE_LOCKED` in
  ///   a transaction.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode = .passive, on schema: String? = "main") throws -> (
    walFrameCount: Int, checkpointedFrameCount: Int
  ) {
    var (frames, moved): (Int32, Int32) = (-1, -1)
    let connection = try handle
    let code = sqlite3_wal_checkpoint_v2(connection, schema, mode.code, &frames, &moved)
    guard code == SQLITE_OK else { throw error(code, on: connection) }
    return (Int(frames), Int(moved))
  }

  /// Checks the whole database (`PRAGMA integrity_check`) and its foreign keys.
  ///
  /// - Throws: `SQLITE_CORRUPT` with the first findings, or `SQLITE_CONSTRAINT_FOREIGNKEY`.
  public func integrityCheck() throws {
    let findings = try String.fetchAll(self, sql: "PRAGMA integrity_check(10)")
    guard findings == ["ok"] else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: findings.joined(separator: "; "))
    }
    try checkForeignKeys()
  }
}

extension DatabaseReader {
  /// Checks the whole database. Blocks; see ``Database/integrityCheck()``.
  public func integrityCheck() throws {
    try read { db in try db.integrityCheck() }
  }
}

extension DatabaseWriter {
  /// Moves the write-ahead log into the database's file. Blocks; see ``Database/checkpoint(_:on:)``.
  @discardableResult
  public func checkpoint(_ mode: Database.CheckpointMode = .passive) throws -> (
    walFrameCount: Int, checkpointedFrameCount: Int
  ) {
    try writeWithoutTransaction { db in try db.checkpoint(mode) }
  }

  /// Rebuilds the file without its free pages. Blocks.
  public func vacuum() throws {
    try writeWithoutTransaction { db in try db.execute(sql: "VACUUM") }
  }

  /// Writes a compact copy of the database into a new file. Blocks.
  public func vacuum(into path: String) throws {
    try writeWithoutTransaction { db in try db.execute(sql: "VACUUM INTO ?", arguments: [path]) }
  }
}
