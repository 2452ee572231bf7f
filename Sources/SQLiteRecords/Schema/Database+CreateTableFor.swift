extension Database {
  /// Makes the table of a record type, its columns from the type's properties.
  ///
  /// An `id` is the primary key: one that is an integer, and optional, counts by itself. Properties that aren't optional are
  /// `NOT NULL`. Values that no column holds as such are JSON.
  ///
  /// - Throws: `SQLITE_MISUSE` for a property whose type can't be told, as an enum that isn't `CaseIterable`.
  public func create<T: TableRecord & FetchableRecord & Decodable>(
    tableFor type: T.Type, options: TableOptions = []
  ) throws {
    let probe = TypeProbe { key in T.databaseColumnDecodingStrategy.column(AnyKey(stringValue: key.stringValue)) }
    _ = try T(from: probe)
    try create(table: T.databaseTableName, options: options) { table in
      for column in probe.columns {
        let isKey = column.name == "id"
        if isKey, column.isOptional, column.type == .integer {
          table.autoIncrementedPrimaryKey(column.name)
        } else if isKey {
          table.primaryKey(column.name, column.type)
        } else {
          let definition = table.column(column.name, column.type)
          if !column.isOptional { definition.notNull() }
        }
      }
    }
  }
}
