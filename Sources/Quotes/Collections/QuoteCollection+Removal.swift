import Foundation
import SQLiteRecords

extension QuoteCollection {
  /// How many quotes are deleted in one change: in some hundredths of a second, while other writers wait.
  static let slice = 1_000

  /// Deletes the collection and its quotes. It is gone with this change, and its slug is free.
  ///
  /// - Returns: whether quotes of it are still in the file, where nobody finds them: `QuoteStore.sweep` takes those of a large
  ///   collection away, a slice at a time, since each must be taken out of the search index too.
  @discardableResult
  public func remove(_ db: Database) throws -> Bool {
    guard try order(db).totals().quotes > Self.slice else {
      try delete(db)
      return false
    }
    // No slug that anybody may choose begins so.
    try db.execute(
      sql: "UPDATE collection SET slug = '~' || id, isDeleted = TRUE WHERE id = ?", arguments: [storedID()])
    try db.execute(sql: "DELETE FROM tokenCollection WHERE collectionId = ?", arguments: [storedID()])
    return true
  }

  /// A deleted collection whose quotes are still in the file.
  fileprivate static func leftover(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT min(id) FROM collection WHERE isDeleted")
  }

  /// Deletes some of what a deleted collection left.
  ///
  /// - Returns: how many quotes.
  fileprivate static func sweep(_ db: Database, _ id: Int64) throws -> Int {
    try db.execute(
      sql: "DELETE FROM quote WHERE id IN (SELECT id FROM quote WHERE collectionId = ? LIMIT \(slice))", arguments: [id]
    )
    let count = db.changesCount
    if count < slice { try db.execute(sql: "DELETE FROM collection WHERE id = ?", arguments: [id]) }
    return count
  }
}

extension QuoteStore {
  /// Takes away what deleted collections left in the file, so that other writers get their turn all the while. What isn't done
  /// when the program ends, the next sweep does. Blocks: for minutes where a million quotes were left.
  ///
  /// - Parameter progress: called now and then with the number of quotes that were taken away.
  public func sweep(progress: (Int) -> Void = { _ in }) throws {
    var count = 0
    while let id = try read(QuoteCollection.leftover) {
      let start = Date.now
      count += try write { db in try QuoteCollection.sweep(db, id) }
      progress(count)
      Thread.sleep(forTimeInterval: Self.rest(since: start))
    }
  }

  /// Takes away what deleted collections left in the file, as the other does, on threads of the database's own.
  public func sweep() async throws {
    while let id = try await read(QuoteCollection.leftover) {
      let start = Date.now
      _ = try await write { db in try QuoteCollection.sweep(db, id) }
      try await Task.sleep(for: .seconds(Self.rest(since: start)))
    }
  }

  /// How long to rest after a slice, in seconds: as long as it took, since another process only looks now and then whether it
  /// can write.
  private static func rest(since start: Date) -> TimeInterval { min(0.5, max(0, Date.now.timeIntervalSince(start))) }
}
