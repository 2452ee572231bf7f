import Foundation
import SQLiteRecords

/// The database of what users stored: collections, their quotes, and tokens.
///
/// It wraps any database writer, so that a test can have one in memory. What can be read and changed are functions of the
/// records, which take the `Database` of an access: several of them in one access see one state, and are one change.
///
/// ```swift
/// let item = try await store.write { db in
///   try QuoteCollection.find(db, slug: "stoics").add(db, [QuoteFields(text: "…")], now: now)
/// }
/// ```
public final class QuoteStore: Sendable {
  private let writer: any DatabaseWriter

  /// Takes a database and brings its tables up to date. Blocks.
  ///
  /// - Parameter writer: a database that was opened with `makeConfiguration()`.
  /// - Throws: `StoreError.newer` where a later version of the program wrote it.
  public init(_ writer: any DatabaseWriter) throws {
    self.writer = writer
    let isNewer = try writer.read { db in try Self.migrator.hasBeenSuperseded(db) }
    if isNewer { throw StoreError.newer(path: writer.path) }
    try Self.migrator.migrate(writer)
  }

  /// Reads one state. Blocks.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try writer.read(body) }

  /// Reads one state, on a thread of the database's own.
  public func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await writer.read(body)
  }

  /// Makes one change, which is on the disk when it returns; none where the closure throws. Blocks.
  public func write<T>(_ body: (Database) throws -> T) throws -> T { try writer.write(body) }

  /// Makes one change, which is on the disk when it returns, on a thread of the database's own; none where the closure
  /// throws.
  public func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await writer.write(body)
  }

  /// The file's path, or `:memory:`.
  public var path: String { writer.path }

  /// Closes the file. Blocks until the accesses under way are over; later ones throw.
  public func close() throws { try writer.close() }
}
