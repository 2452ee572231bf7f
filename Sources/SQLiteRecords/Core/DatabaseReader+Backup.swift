import CSQLite

/// How far a backup is.
public struct DatabaseBackupProgress: Hashable, Sendable {
  /// The pages that are left.
  public let remainingPageCount: Int
  /// The pages in all.
  public let totalPageCount: Int
  /// Whether the backup is complete.
  public var isCompleted: Bool { remainingPageCount == 0 }
}

extension DatabaseReader {
  /// Copies the database over another one, whose content is lost. Blocks.
  ///
  /// - Parameters:
  ///   - destination: the other database.
  ///   - pagesPerStep: how many pages are copied at a time; -1 is all. Default: -1.
  ///   - progress: called after each step; what it throws ends the backup, and leaves `destination` as it was.
  public func backup(
    to destination: some DatabaseWriter, pagesPerStep: Int = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil
  ) throws {
    try destination.barrierWriteWithoutTransaction { target in
      try self.unsafeRead { source in
        try source.backup(to: target, pagesPerStep: Int32(clamping: pagesPerStep), progress: progress)
      }
    }
  }
}

extension Database {
  /// Copies this connection's database over another one's (`sqlite3_backup_step`).
  func backup(to target: Database, pagesPerStep: Int32, progress: ((DatabaseBackupProgress) throws -> Void)?) throws {
    let (source, destination) = (try handle, try target.handle)
    target.clearSchemaCache()
    target.statementCache.removeAll()
    guard let backup = sqlite3_backup_init(destination, "main", source, "main") else {
      throw target.error(sqlite3_extended_errcode(destination), on: destination)
    }
    var code = SQLITE_OK
    do {
      repeat {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        code = sqlite3_backup_step(backup, pagesPerStep)
        guard code == SQLITE_OK || code == SQLITE_DONE else { break }
        try progress?(
          DatabaseBackupProgress(
            remainingPageCount: Int(sqlite3_backup_remaining(backup)),
            totalPageCount: Int(sqlite3_backup_pagecount(backup))
          ))
      } while code == SQLITE_OK
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "the backup to \(target.path) failed")
    }
  }
}
