/// A database with one writer and several readers, which read while it is written (WAL mode).
///
/// Each read sees one snapshot: what was committed when its first statement ran. The pool has one connection that writes,
/// and opens up to ``Configuration/maximumReaderCount`` that read, as they are needed.
public final class DatabasePool: DatabaseWriter {
  public let configuration: Configuration
  public let path: String
  private let writer: Gate
  private let readers: Gate

  /// Opens a file, made where there is none, and puts it into WAL mode. Blocks.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - configuration: the settings.
  /// - Throws: ``DatabaseError``, with the path in its message, as ``DatabaseQueue`` does.
  public init(path: String, configuration: Configuration = Configuration()) throws {
    guard !path.isEmpty, path != ":memory:" else {
      throw DatabaseError.misuse("a pool needs a file: use a DatabaseQueue for a database in memory")
    }
    self.path = path
    self.configuration = configuration
    let label = configuration.label ?? "SQLiteRecords.DatabasePool"
    let connection = try Connection(path: path, configuration: configuration, label: label + ".writer")
    if !configuration.readonly { try connection.database.enterWALMode() }
    writer = Gate([connection], limit: 1) { _ in connection }
    var readerConfiguration = configuration
    readerConfiguration.readonly = true
    readers = Gate([], limit: max(1, configuration.maximumReaderCount)) { [readerConfiguration] number in
      try Connection(path: path, configuration: readerConfiguration, label: "\(label).reader.\(number)")
    }
  }

  public func read<T>(_ value: (Database) throws -> T) throws -> T {
    try readers.access { db in try db.reading(value) }
  }

  public func read<T: Sendable>(_ value: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await readers.access { db in try db.reading(value) }
  }

  public func unsafeRead<T>(_ value: (Database) throws -> T) throws -> T {
    try readers.access { db in try db.unsafely(readOnly: true, value) }
  }

  public func write<T>(_ updates: (Database) throws -> T) throws -> T {
    try writer.access { db in try db.writing(updates) }
  }

  public func write<T: Sendable>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await writer.access { db in try db.writing(updates) }
  }

  public func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T {
    try writer.access { db in try db.unsafely(updates) }
  }

  public func writeWithoutTransaction<T: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await writer.access { db in try db.unsafely(updates) }
  }

  /// Runs `updates` when the reads under way are over; others wait until it returns.
  public func barrierWriteWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T {
    try writer.access { db in
      try readers.exclusively {
        try db.unsafely(updates)
      }
    }
  }

  /// Runs `updates` in a transaction that ends as it returns.
  public func writeInTransaction(
    _ kind: Database.TransactionKind = .immediate, _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try writeWithoutTransaction { db in try db.inTransaction(kind) { try updates(db) } }
  }

  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    writer.schedule(updates)
  }

  public func interrupt() {
    writer.forEachConnection { $0.interrupt() }
    readers.forEachConnection { $0.interrupt() }
  }

  public func close() throws {
    try readers.close()
    try writer.close()
  }
}

extension Database {
  /// Sets WAL mode, and the `synchronous` level that is safe with it: a commit outlives a crash of the program at once,
  /// and one of the machine after the next checkpoint; the file is consistent after either.
  func enterWALMode() throws {
    try isolated {
      // SQLite fails at once where another process does the same, or reads: it doesn't call the busy handler here.
      let mode = try retryingWhileBusy { try String.fetchOne(self, sql: "PRAGMA journal_mode = WAL") }
      guard mode == "wal" else {
        throw DatabaseError(message: "can't enter WAL mode (\(mode ?? "no answer")): \(path)")
      }
      try execute(sql: "PRAGMA synchronous = NORMAL")
    }
  }
}
