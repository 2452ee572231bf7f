import CSQLite

/// What is known of the schema, until it changes.
struct SchemaCache {
  var columns: [String: [ColumnInfo]] = [:]
  var primaryKeys: [String: PrimaryKeyInfo] = [:]
  var foreignKeys: [String: [ForeignKeyInfo]] = [:]

  /// The schema's version (`PRAGMA schema_version`) that it is known of; nil while nothing is.
  var version: Int32?

  /// Whether the transaction under way has changed the schema: its rollback changes it, too.
  var isChangedByTransaction = false
}

extension Database {
  /// Forgets what is known of the schema, and the statements that were made from it.
  public func clearSchemaCache() {
    let isChanged = schemaCache.isChangedByTransaction
    schemaCache = SchemaCache()
    schemaCache.isChangedByTransaction = isChanged
    plans.removeAll()
    // SQLite would compile them anew, but only with their first step: until then they have the columns of before.
    statementCache.removeAll()
  }

  /// Called in an access before what is known of the schema is used: another connection may have changed it since the last
  /// access. It asks once an access.
  func checkSchema() throws {
    guard !isSchemaChecked else { return }
    isSchemaChecked = true
    _ = try forgetChangedSchema()
  }

  /// Forgets the schema where it is another one than what is known; says whether it is.
  func forgetChangedSchema() throws -> Bool {
    guard let version = schemaCache.version, try schemaVersion() != version else { return false }
    clearSchemaCache()
    return true
  }

  /// Called before anything is kept that depends on the schema.
  func willKeepSchema() throws {
    if schemaCache.version == nil { schemaCache.version = try schemaVersion() }
  }

  /// Called when a statement has changed the schema.
  func didChangeSchema() {
    clearSchemaCache()
    schemaCache.isChangedByTransaction = isInsideTransaction
  }

  /// Called when a transaction has ended.
  func didEndSchemaChanges(isRolledBack: Bool) {
    if isRolledBack, schemaCache.isChangedByTransaction { clearSchemaCache() }
    schemaCache.isChangedByTransaction = false
  }

  private func schemaVersion() throws -> Int32 {
    let kind = TransactionStatement.schemaVersion
    let statement = try transactionStatements.statement(kind, self).sqliteStatement
    defer { sqlite3_reset(statement) }
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW else { throw error(code, on: try handle, sql: kind.sql) }
    return sqlite3_column_int(statement, 0)
  }
}
