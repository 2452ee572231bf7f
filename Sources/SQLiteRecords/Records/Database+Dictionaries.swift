extension Database {
  /// Inserts a row of a dictionary's values; nil is NULL.
  ///
  /// - Returns: the row id.
  @discardableResult
  public func insert(
    into table: String, values: [String: (any DatabaseValueConvertible)?],
    onConflict resolution: ConflictResolution = .abort
  ) throws -> Int64 {
    let sorted = values.sorted { $0.key < $1.key }
    let statement = try availableStatement(sql: RecordSQL.insert(table, sorted.map(\.key), resolution))
    try statement.execute(arguments: StatementArguments(sorted.map(\.value)))
    return lastInsertedRowID
  }

  /// Updates the row of a primary key with a dictionary's values; nil is NULL.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func update(
    _ table: String, values: [String: (any DatabaseValueConvertible)?], key: some DatabaseValueConvertible
  ) throws -> Bool {
    let columns = try primaryKey(table).columns
    guard columns.count == 1 else {
      throw DatabaseError.misuse("the primary key of \(table) has several columns: give them as [column: value]")
    }
    return try update(table, values: values, key: [columns[0]: key])
  }

  /// Updates the rows of a key of several columns with a dictionary's values.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func update(
    _ table: String, values: [String: (any DatabaseValueConvertible)?], key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    let (values, key) = (values.sorted { $0.key < $1.key }, key.sorted { $0.key < $1.key })
    guard !values.isEmpty, !key.isEmpty else { throw DatabaseError.misuse("an update needs values and a key") }
    let sql = RecordSQL.update(table, values.map(\.key), where: key.map(\.key), .abort)
    let statement = try availableStatement(sql: sql)
    try statement.execute(arguments: StatementArguments(values.map(\.value) + key.map(\.value)))
    return changesCount > 0
  }

  /// Deletes the rows of a key.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func delete(from table: String, key: [String: (any DatabaseValueConvertible)?]) throws -> Bool {
    let key = key.sorted { $0.key < $1.key }
    guard !key.isEmpty else { throw DatabaseError.misuse("a deletion needs a key") }
    let statement = try availableStatement(sql: RecordSQL.delete(table, where: key.map(\.key)))
    try statement.execute(arguments: StatementArguments(key.map(\.value)))
    return changesCount > 0
  }
}
