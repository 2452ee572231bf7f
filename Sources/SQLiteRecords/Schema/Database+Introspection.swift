extension Database {
  /// Whether there is a table of that name, whatever its case.
  public func tableExists(_ name: String) throws -> Bool { try exists("table", name) }

  /// Whether there is a view of that name.
  public func viewExists(_ name: String) throws -> Bool { try exists("view", name) }

  /// Whether there is an index of that name.
  public func indexExists(_ name: String) throws -> Bool { try exists("index", name) }

  /// Whether there is a trigger of that name.
  public func triggerExists(_ name: String) throws -> Bool { try exists("trigger", name) }

  private func exists(_ type: String, _ name: String) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = ?1 AND name = ?2 COLLATE NOCASE
      UNION ALL SELECT 1 FROM sqlite_temp_master WHERE type = ?1 AND name = ?2 COLLATE NOCASE)
      """
    return try Bool.fetchOne(self, sql: sql, arguments: [type, name]) ?? false
  }

  /// The columns of a table or view, in their order; hidden ones of virtual tables left out.
  ///
  /// - Throws: `SQLITE_ERROR` where there is no such table.
  public func columns(in table: String) throws -> [ColumnInfo] {
    try checkSchema()
    if let known = schemaCache.columns[table] { return known }
    let rows = try Row.fetchAll(self, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [table])
    guard !rows.isEmpty else { throw DatabaseError(message: "no such table: \(table)") }
    let columns = try rows.compactMap { row -> ColumnInfo? in
      let hidden = try row.decode(Int.self, forColumn: "hidden")
      guard hidden != 1 else { return nil }
      return try ColumnInfo(
        name: row.decode(forColumn: "name"), type: row.decode(String?.self, forColumn: "type") ?? "",
        isNotNull: row.decode(forColumn: "notnull"), defaultValueSQL: row.decode(forColumn: "dflt_value"),
        primaryKeyIndex: row.decode(forColumn: "pk"), isGenerated: hidden > 1)
    }
    try willKeepSchema()
    schemaCache.columns[table] = columns
    return columns
  }

  /// The primary key of a table: its row id, where none was declared.
  public func primaryKey(_ table: String) throws -> PrimaryKeyInfo {
    try checkSchema()
    if let known = schemaCache.primaryKeys[table] { return known }
    let columns = try columns(in: table).filter { $0.primaryKeyIndex > 0 }.sorted {
      $0.primaryKeyIndex < $1.primaryKeyIndex
    }
    let isRowID = columns.count == 1 && columns[0].type.uppercased() == "INTEGER"
    let info = PrimaryKeyInfo(
      columns: columns.isEmpty ? ["rowid"] : columns.map(\.name), rowIDColumn: isRowID ? columns[0].name : nil,
      isHiddenRowID: columns.isEmpty)
    schemaCache.primaryKeys[table] = info
    return info
  }

  /// The foreign keys of a table.
  public func foreignKeys(on table: String) throws -> [ForeignKeyInfo] {
    try checkSchema()
    if let known = schemaCache.foreignKeys[table] { return known }
    let sql = "SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq"
    let rows = try Row.fetchAll(self, sql: sql, arguments: [table])
    let keys = try Dictionary(grouping: rows) { try $0.decode(Int.self, forColumn: "id") }
    let infos = try keys.sorted { $0.key > $1.key }.map { id, rows in
      let destination = try rows[0].decode(String.self, forColumn: "table")
      let mapping = try rows.enumerated().map { position, row in
        // Without columns, it points to the primary key.
        let column =
          try row.decode(String?.self, forColumn: "to") ?? primaryKey(destination).columns[position]
        return (origin: try row.decode(String.self, forColumn: "from"), destination: column)
      }
      return ForeignKeyInfo(id: id, destinationTable: destination, mapping: mapping)
    }
    schemaCache.foreignKeys[table] = infos
    return infos
  }

  /// The names of the tables of one's own, sorted.
  func tableNames() throws -> [String] {
    let sql =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    return try String.fetchAll(self, sql: sql)
  }

  /// The violations of foreign keys, in all tables or in one.
  public func foreignKeyViolations(in table: String? = nil) throws -> [ForeignKeyViolation] {
    let sql = "PRAGMA foreign_key_check" + (table.map { "(\($0.quotedDatabaseIdentifier))" } ?? "")
    return try Row.fetchAll(self, sql: sql).map { row in
      try ForeignKeyViolation(
        originTable: row.decode(atIndex: 0), originRowID: row.decode(atIndex: 1),
        destinationTable: row.decode(atIndex: 2))
    }
  }

  /// Throws `SQLITE_CONSTRAINT_FOREIGNKEY` where a foreign key is violated.
  public func checkForeignKeys(in table: String? = nil) throws {
    guard let violation = try foreignKeyViolations(in: table).first else { return }
    throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY, message: violation.description)
  }
}

/// A row that points to a row that isn't there.
public struct ForeignKeyViolation: Hashable, Sendable, CustomStringConvertible {
  /// The table of the row.
  public let originTable: String
  /// The row id; nil in a table without.
  public let originRowID: Int64?
  /// The table it points to.
  public let destinationTable: String

  /// The violation in words.
  public var description: String {
    let row = originRowID.map { "row \($0) of " } ?? "a row of "
    return "FOREIGN KEY constraint violation: \(row)\(originTable) points to no row of \(destinationTable)"
  }
}
