import Dispatch

extension DatabaseMigrator {
  private static let table = "grdb_migrations"

  /// The identifiers of the registered migrations that have been run, in their order.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return migrations.filter(applied.contains)
  }

  /// The identifiers of all migrations that have been run, registered or not.
  public func appliedIdentifiers(_ db: Database) throws -> Set<String> {
    guard try db.tableExists(Self.table) else { return [] }
    return try String.fetchSet(db, sql: "SELECT identifier FROM \(Self.table)")
  }

  /// The longest prefix of the registered migrations that have all been run.
  public func completedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return Array(migrations.prefix(while: applied.contains))
  }

  /// Whether all registered migrations have been run.
  public func hasCompletedMigrations(_ db: Database) throws -> Bool {
    try completedMigrations(db).count == registered.count
  }

  /// Whether a migration has been run that isn't registered: the database is of a newer program.
  public func hasBeenSuperseded(_ db: Database) throws -> Bool {
    try !appliedIdentifiers(db).isSubset(of: migrations)
  }

  /// Runs what hasn't been run, up to `identifier`.
  func run(_ db: Database, upTo identifier: String) throws {
    guard let end = migrations.firstIndex(of: identifier) else {
      throw DatabaseError.misuse("no such migration: \(identifier)")
    }
    let applied = try appliedIdentifiers(db)
    if let later = migrations[(end + 1)...].first(where: applied.contains) {
      throw DatabaseError.misuse("can't migrate up to \(identifier): \(later) has been run already")
    }
    for migration in registered[...end] where !applied.contains(migration.identifier) {
      try run(migration, db)
    }
  }

  private func run(_ migration: Migration, _ db: Database) throws {
    let enforcesForeignKeys = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false
    let isDeferred = migration.checks == .deferred && enforcesForeignKeys
    // The pragma does nothing in a transaction.
    if isDeferred { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
    defer {
      if isDeferred { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
    }
    try db.inTransaction(.immediate) {
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
      // Another process may have been quicker.
      let sql = "SELECT EXISTS (SELECT 1 FROM \(Self.table) WHERE identifier = ?)"
      if try Bool.fetchOne(db, sql: sql, arguments: [migration.identifier]) == true { return .rollback }
      try migration.body(db)
      if isDeferred, checksDeferredForeignKeys { try db.checkForeignKeys() }
      try db.execute(sql: "INSERT INTO \(Self.table) (identifier) VALUES (?)", arguments: [migration.identifier])
      return .commit
    }
  }

  /// Whether the database's schema isn't what the migrations that were run make of an empty database.
  func hasSchemaChanges(_ writer: any DatabaseWriter) throws -> Bool {
    // One snapshot: another process may be migrating.
    try writer.read { db in
      if try hasBeenSuperseded(db) { return true }
      guard let last = try appliedMigrations(db).last else { return false }
      let model = try DatabaseQueue(configuration: writer.configuration)
      var migrator = self
      migrator.eraseDatabaseOnSchemaChange = false
      try migrator.migrate(model, upTo: last)
      let expected = try model.read { try Self.schema($0) }
      return try expected != Self.schema(db)
    }
  }

  private static func schema(_ db: Database) throws -> [[String?]] {
    let sql = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
    return try Row.fetchAll(db, sql: sql).map { row in (0..<4).map { row[$0] } }
  }

  static func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DispatchQueue(label: "SQLiteRecords.migration").async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}
