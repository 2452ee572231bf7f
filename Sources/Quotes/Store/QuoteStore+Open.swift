import Foundation
import SQLiteRecords

extension QuoteStore {
  /// How long a write waits for one of another process, in seconds: an import of a million quotes may take as long.
  private static let busySeconds = 20.0

  /// The largest file that is checked in full when it is opened, in bytes: that takes about a tenth of a second.
  private static let checkedSize = 32 << 20

  /// What a database needs to be a store's.
  public static func makeConfiguration() -> Configuration {
    var configuration = Configuration()
    configuration.label = "quotes"
    configuration.prepareDatabase { db in try db.add(tokenizer: SearchTokenizer.self) }
    return configuration
  }

  /// Opens a file, made where there is none. Blocks.
  ///
  /// - Parameters:
  ///   - path: the file's path; `:memory:` keeps all in memory, and nothing after the end.
  ///   - trace: takes each SQL statement as it starts, without its values; nil for none.
  /// - Throws: `StoreError.damaged`, `.foreign` or `.newer`: the file is as it was then; else SQLite's error, with the path.
  public static func open(_ path: String, trace: (@Sendable (String) -> Void)? = nil) throws -> QuoteStore {
    var configuration = makeConfiguration()
    configuration.busyMode = .timeout(busySeconds)
    if let trace {
      configuration.prepareDatabase { db in db.trace { trace($0.sql) } }
    }
    if path == ":memory:" { return try QuoteStore(DatabaseQueue(configuration: configuration)) }
    try inspect(path)
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { db in
        // A write that was confirmed outlives a power cut too, not only the end of the program.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        // An import changes pages all over its indexes: kept in memory, each is written once.
        try db.execute(sql: "PRAGMA cache_size = -65536")
      }
      return try QuoteStore(pool)
    } catch let error as DatabaseError where isDamage(error) {
      throw StoreError.damaged(path: path, reason: error.message ?? "it is damaged")
    }
  }

  /// Looks at a file without changing it.
  ///
  /// - Throws: `StoreError` where it isn't to be opened.
  private static func inspect(_ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    let header = try file.read(upToCount: 100) ?? Data()
    let size = try file.seekToEnd()
    try file.close()
    guard !header.isEmpty else { return }
    guard header.starts(with: Array("SQLite format 3\0".utf8)), header.count == 100 else {
      throw StoreError.damaged(path: path, reason: "it doesn't begin as an SQLite database does")
    }
    // Offset 68 of SQLite's header. It is 0 in a file that is just being made, too.
    let application = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    guard application == applicationID || application == 0 else { throw StoreError.foreign(path: path) }
    var configuration = makeConfiguration()
    configuration.readonly = true
    configuration.busyMode = .timeout(busySeconds)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      try queue.read { db in
        let isOurs = try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
        let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard isOurs || objects == 0 else { throw StoreError.foreign(path: path) }
        guard size <= checkedSize else { return }
        let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
        guard findings == ["ok"] else {
          throw StoreError.damaged(path: path, reason: findings.joined(separator: "; "))
        }
      }
    } catch let error as DatabaseError where isDamage(error) {
      throw StoreError.damaged(path: path, reason: error.message ?? "it is damaged")
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }
}
