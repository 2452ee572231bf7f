import CSQLite

extension DatabaseWriter {
  /// Removes all tables, indexes, views and triggers, with all data. Blocks.
  public func erase() throws {
    try barrierWriteWithoutTransaction { db in try db.erase() }
  }
}

extension Database {
  /// Empties the database, damaged or not (`SQLITE_DBCONFIG_RESET_DATABASE`).
  func erase() throws {
    let connection = try handle
    statementCache.removeAll()
    clearSchemaCache()
    _ = csqlite_db_config(connection, SQLITE_DBCONFIG_RESET_DATABASE, 1)
    defer { _ = csqlite_db_config(connection, SQLITE_DBCONFIG_RESET_DATABASE, 0) }
    try execute(sql: "VACUUM")
  }
}
