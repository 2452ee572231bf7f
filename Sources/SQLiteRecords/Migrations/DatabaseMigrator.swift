/// Brings a database's schema up to date, step by step.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("v1") { db in
///   try db.create(table: "player") { t in t.autoIncrementedPrimaryKey("id") }
/// }
/// try migrator.migrate(queue)
/// ```
///
/// Migrations run in the order of their registration, each once in a database's life and in a transaction of its own. One
/// that fails leaves the database as it was before it. Where two processes start at once, one migrates and the other waits
/// (as long as ``Configuration/busyMode`` lets it), then finds nothing to do.
public struct DatabaseMigrator: Sendable {
  /// When a migration's foreign keys are checked.
  public enum ForeignKeyChecks: Sendable {
    /// At the end of the migration: its statements may violate them in between. The default.
    case deferred
    /// With each statement.
    case immediate
  }

  /// Whether ``migrate(_:)-(DatabaseWriter)`` erases a database whose schema isn't what the registered migrations make, or
  /// which has migrations that aren't registered. For development alone: all data is lost. Default: false.
  public var eraseDatabaseOnSchemaChange = false

  struct Migration: Sendable {
    let identifier: String
    let checks: ForeignKeyChecks
    let body: @Sendable (Database) throws -> Void
  }

  private(set) var registered: [Migration] = []
  private(set) var checksDeferredForeignKeys = true

  /// A migrator without migrations.
  public init() {}

  /// The same, but foreign keys are only checked where a migration asks for immediate checks.
  public func disablingDeferredForeignKeyChecks() -> DatabaseMigrator {
    var result = self
    result.checksDeferredForeignKeys = false
    return result
  }

  /// Adds a migration after those there are.
  ///
  /// - Parameters:
  ///   - identifier: its name, unique among them and never changed.
  ///   - foreignKeyChecks: when foreign keys are checked.
  ///   - migrate: changes the database, in a transaction.
  public mutating func registerMigration(
    _ identifier: String, foreignKeyChecks: ForeignKeyChecks = .deferred,
    migrate: @escaping @Sendable (Database) throws -> Void
  ) {
    precondition(!migrations.contains(identifier), "already registered migration: \(identifier)")
    registered.append(Migration(identifier: identifier, checks: foreignKeyChecks, body: migrate))
  }

  /// The identifiers of the registered migrations, in their order.
  public var migrations: [String] { registered.map(\.identifier) }

  /// Runs all migrations that haven't been run. Blocks.
  public func migrate(_ writer: any DatabaseWriter) throws {
    guard let last = registered.last else { return }
    try migrate(writer, upTo: last.identifier)
  }

  /// Runs the migrations up to one of them that haven't been run. Blocks.
  ///
  /// - Throws: what a migration throws; `SQLITE_MISUSE` where `identifier` isn't registered, or a later one has been run.
  public func migrate(_ writer: any DatabaseWriter, upTo identifier: String) throws {
    if eraseDatabaseOnSchemaChange, try hasSchemaChanges(writer) { try writer.erase() }
    try writer.barrierWriteWithoutTransaction { db in try run(db, upTo: identifier) }
  }

  /// Runs all migrations that haven't been run, on a thread that isn't the caller's.
  public func migrate(_ writer: any DatabaseWriter) async throws {
    guard let last = registered.last else { return }
    if eraseDatabaseOnSchemaChange {
      let migrator = self
      try await Self.onOwnThread { try migrator.migrate(writer) }
    } else {
      try await writer.writeWithoutTransaction { db in try run(db, upTo: last.identifier) }
    }
  }
}
