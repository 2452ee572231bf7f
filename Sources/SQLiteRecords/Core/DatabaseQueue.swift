import Foundation

/// A database with one connection: its accesses are one after the other.
///
/// ```swift
/// let queue = try DatabaseQueue(path: "/data/app.sqlite")
/// try queue.write { db in try player.insert(db) }
/// let players = try await queue.read { db in try Player.fetchAll(db) }
/// ```
public final class DatabaseQueue: DatabaseWriter {
  public let configuration: Configuration
  public let path: String
  private let gate: Gate

  /// Opens a file, made where there is none. Blocks.
  ///
  /// - Parameters:
  ///   - path: the file's path, or a `file:` URI.
  ///   - configuration: the settings.
  /// - Throws: ``DatabaseError``, with the path in its message: `SQLITE_CANTOPEN` where there is no such folder,
  ///   `SQLITE_NOTADB` for a file that is no database, which isn't touched.
  public init(path: String, configuration: Configuration = Configuration()) throws {
    self.path = path
    self.configuration = configuration
    let label = configuration.label ?? "SQLiteRecords.DatabaseQueue"
    let connection = try Connection(path: path, configuration: configuration, label: label)
    gate = Gate([connection], limit: 1) { _ in connection }
  }

  /// A database in memory, gone with the last queue that has it.
  ///
  /// - Parameters:
  ///   - name: queues of the same name share a database; without, it is one's own.
  ///   - configuration: the settings.
  public convenience init(named name: String? = nil, configuration: Configuration = Configuration()) throws {
    let encoded = name?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    try self.init(
      path: encoded.map { "file:\($0)?mode=memory&cache=shared" } ?? ":memory:", configuration: configuration)
  }

  public func read<T>(_ value: (Database) throws -> T) throws -> T {
    try gate.access { db in try db.reading(value) }
  }

  public func read<T: Sendable>(_ value: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await gate.access { db in try db.reading(value) }
  }

  public func unsafeRead<T>(_ value: (Database) throws -> T) throws -> T {
    try gate.access { db in try db.unsafely(readOnly: true, value) }
  }

  public func write<T>(_ updates: (Database) throws -> T) throws -> T {
    try gate.access { db in try db.writing(updates) }
  }

  public func write<T: Sendable>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await gate.access { db in try db.writing(updates) }
  }

  public func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T {
    try gate.access { db in try db.unsafely(updates) }
  }

  public func writeWithoutTransaction<T: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await gate.access { db in try db.unsafely(updates) }
  }

  public func barrierWriteWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction(updates)
  }

  /// Runs `updates` without a transaction: GRDB's name for a queue's ``writeWithoutTransaction(_:)-(_)``.
  public func inDatabase<T>(_ updates: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction(updates)
  }

  /// Runs `updates` in a transaction that ends as it returns.
  public func inTransaction(
    _ kind: Database.TransactionKind = .immediate, _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try writeWithoutTransaction { db in try db.inTransaction(kind) { try updates(db) } }
  }

  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    gate.schedule(updates)
  }

  public func interrupt() {
    gate.forEachConnection { $0.interrupt() }
  }

  public func close() throws {
    try gate.close()
  }
}
