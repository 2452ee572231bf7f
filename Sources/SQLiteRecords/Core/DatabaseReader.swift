/// What a database can be read through: a ``DatabaseQueue`` or a ``DatabasePool``.
public protocol DatabaseReader: AnyObject, Sendable {
  /// The settings.
  var configuration: Configuration { get }

  /// The file's path, or `:memory:`.
  var path: String { get }

  /// Runs `value` with a connection that reads one snapshot of the database, and can't write.
  ///
  /// Blocks the thread while it waits for a connection, and while `value` runs. Not from within another access to the same
  /// database: that stops the program, as the thread would wait for itself.
  func read<T>(_ value: (Database) throws -> T) throws -> T

  /// Runs `value` as the blocking `read` does, on a thread that isn't the caller's; cancelled with the task.
  func read<T: Sendable>(_ value: @escaping @Sendable (Database) throws -> T) async throws -> T

  /// Runs `value` with a connection outside of a transaction: its statements may see different snapshots. Blocks.
  func unsafeRead<T>(_ value: (Database) throws -> T) throws -> T

  /// Stops what runs now; it throws `SQLITE_INTERRUPT`. Later accesses aren't affected.
  func interrupt()

  /// Closes the database when the accesses under way are over. Later ones throw.
  ///
  /// - Throws: `SQLITE_BUSY` where a statement is kept somewhere.
  func close() throws

  /// Starts an observation's accesses: see ``ValueObservation``.
  var observationWriter: (any DatabaseWriter)? { get }
}

/// What a database can be written through.
public protocol DatabaseWriter: DatabaseReader {
  /// Runs `updates` in one immediate transaction: committed when it returns, rolled back when it throws.
  ///
  /// One writer at a time, first come, first served. Blocks as ``DatabaseReader/read(_:)-(_)`` does.
  func write<T>(_ updates: (Database) throws -> T) throws -> T

  /// Runs `updates` as the blocking `write` does, on a thread that isn't the caller's; cancelled with the task, which rolls
  /// back.
  func write<T: Sendable>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T

  /// Runs `updates` without a transaction around it: for `VACUUM`, pragmas, and transactions of one's own. One left open is
  /// rolled back.
  func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T

  /// Runs `updates` as the blocking `writeWithoutTransaction` does.
  func writeWithoutTransaction<T: Sendable>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T

  /// Has `updates` run without a transaction, when it is its turn, on a thread of the database; returns at once.
  ///
  /// - Parameter updates: gets an error instead of a database where that is closed before.
  func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Result<Database, any Error>) -> Void)

  /// Runs `updates` without a transaction while nobody reads.
  func barrierWriteWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T
}

extension DatabaseWriter {
  public var observationWriter: (any DatabaseWriter)? { self }
}
