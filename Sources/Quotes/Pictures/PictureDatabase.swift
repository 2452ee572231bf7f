import Foundation
import SQLiteRecords

/// The pictures that are kept in a SQLite file. Each call blocks, and throws what SQLite says.
///
/// Several processes may share one file. Its pictures can all be drawn again, so a commit isn't forced to the disk: after a
/// power cut the newest may be missing, but none is damaged.
final class PictureDatabase: Sendable {
  /// What a row and its index entries cost beside the picture, about.
  static let overhead = 160

  private let pool: DatabasePool
  private let capacity: Int

  /// Opens the file, makes it where there is none, and makes it fit its bound.
  ///
  /// - Parameter capacity: bytes.
  /// - Throws: `ForeignDatabase` where the file is somebody else's database, else SQLite's error.
  init(path: String, capacity: Int) throws {
    self.capacity = capacity
    var configuration = Configuration()
    configuration.label = "picture cache"
    configuration.busyMode = .timeout(0.5)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = NORMAL") }
    pool = try DatabasePool(path: path, configuration: configuration)
    try pool.write { db in try Self.prepareSchema(db, path: path) }
    try pool.write { db in try evict(db) }
  }

  /// The bytes of a picture, where they are whole.
  func bytes(for key: PictureKey) throws -> [UInt8]? {
    let row = try pool.read { db in
      try Row.fetchOne(
        db, sql: "SELECT bytes, digest FROM picture WHERE key = ?", arguments: [Data(key.bytes)])
    }
    guard let row else { return nil }
    let bytes = [UInt8](row["bytes"] as Data)
    guard Data(SHA256Digest(of: bytes).bytes) == row["digest"] as Data else {
      try pool.write { db in try db.execute(sql: "DELETE FROM picture WHERE key = ?", arguments: [Data(key.bytes)]) }
      return nil
    }
    return bytes
  }

  /// Keeps a picture, and drops the least recently used ones where they are over the bound.
  func keep(_ bytes: [UInt8], for key: PictureKey, now: Int) throws {
    guard bytes.count + Self.overhead <= capacity else { return }
    try pool.write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO picture (key, bytes, digest, size, used) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          Data(key.bytes), Data(bytes), Data(SHA256Digest(of: bytes).bytes), bytes.count + Self.overhead, now,
        ])
      try evict(db)
    }
  }

  /// Notes that pictures were used at `now`, seconds since 1970.
  func noteUse(of keys: [PictureKey], now: Int) throws {
    guard !keys.isEmpty else { return }
    try pool.write { db in
      let statement = try db.cachedStatement(sql: "UPDATE picture SET used = ? WHERE key = ?")
      for key in keys { try statement.execute(arguments: [now, Data(key.bytes)]) }
    }
  }

  /// How many pictures there are, and their cost in bytes.
  func size() throws -> (count: Int, bytes: Int) {
    try pool.read { db in
      (try Int.fetchOne(db, sql: "SELECT count(*) FROM picture") ?? 0, try Self.total(db))
    }
  }

  /// Writes everything into the one file, and closes it. Calls after it throw.
  func close() throws { try pool.close() }

  private static func total(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT bytes FROM total") ?? 0
  }

  private func evict(_ db: Database) throws {
    while try Self.total(db) > capacity {
      try db.execute(sql: "DELETE FROM picture WHERE id IN (SELECT id FROM picture ORDER BY used, id LIMIT 16)")
    }
  }
}
