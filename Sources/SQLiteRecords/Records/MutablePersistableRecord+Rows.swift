extension MutablePersistableRecord {
  mutating func performInsert(_ db: Database, _ resolution: Database.ConflictResolution?) throws {
    try saving(db) { record in try record.inserting(db) { try $0.insertRow(db, resolution) } }
  }

  mutating func performInsertAndFetch<T: FetchableRecord & TableRecord>(
    _ db: Database, _ resolution: Database.ConflictResolution?, _ type: T.Type
  ) throws -> T {
    var fetched: T?
    try saving(db) { record in
      try record.inserting(db) { record in
        let (result, success) = try record.insertRowReturning(db, resolution, type)
        fetched = result
        return success
      }
    }
    guard let fetched else { throw try notFound(db) }
    return fetched
  }

  mutating func performUpsert(_ db: Database) throws {
    try saving(db) { record in try record.inserting(db) { try $0.upsertRow(db) } }
  }

  mutating func performUpsertAndFetch<T: FetchableRecord & TableRecord>(
    _ db: Database, _ type: T.Type, _ target: [String],
    _ assignments: ((_ excluded: TableAlias) -> [ColumnAssignment])?
  ) throws -> T {
    var fetched: T?
    try saving(db) { record in
      try record.inserting(db) { record in
        let (result, success) = try record.upsertRowReturning(db, type, target, assignments)
        fetched = result
        return success
      }
    }
    guard let fetched else { throw try notFound(db) }
    return fetched
  }

  mutating func performSave(_ db: Database, _ resolution: Database.ConflictResolution?) throws {
    try saving(db) { record in
      if try record.hasPrimaryKey(db) {
        do { return try record.updateRow(db, resolution) } catch RecordError.recordNotFound {}
      }
      return try record.inserting(db) { try $0.insertRow(db, resolution) }
    }
  }

  /// Inserts the row; nil where a conflict was ignored.
  func insertRow(_ db: Database, _ resolution: Database.ConflictResolution?) throws -> InsertionSuccess? {
    let resolution = resolution ?? Self.persistenceConflictPolicy.conflictResolutionForInsert
    if let plan = try db.plan(Self.self, .insert(resolution)) {
      let columns = PersistenceColumns(binding: plan)
      var container = PersistenceContainer(columns)
      try encode(to: &container)
      if try columns.isBound() {
        try plan.statement.run()
        return resolution == .ignore && db.changesCount == 0 ? nil : try success(db)
      }
    }
    let columns = try persistenceColumns()
    let sql = RecordSQL.insert(Self.databaseTableName, columns.names, resolution)
    let statement = try db.availableStatement(sql: sql)
    try statement.setArguments(StatementArguments(values: columns.values))
    try statement.run()
    let parameters = Array(1...max(columns.names.count, 1))
    let plan = RecordPlan(statement: statement, columns: columns.names, parameters: parameters)
    if !columns.names.isEmpty { try db.keep(plan, Self.self, .insert(resolution)) }
    return resolution == .ignore && db.changesCount == 0 ? nil : try success(db)
  }

  /// Inserts the row, and decodes it as the database has it.
  func insertRowReturning<T: FetchableRecord & TableRecord>(
    _ db: Database, _ resolution: Database.ConflictResolution?, _ type: T.Type
  ) throws -> (T, InsertionSuccess?) {
    let columns = try persistenceColumns()
    let sql = RecordSQL.insert(
      Self.databaseTableName, columns.names, resolution ?? Self.persistenceConflictPolicy.conflictResolutionForInsert,
      suffix: try returning(type, db))
    guard let result = try runReturning(db, sql, columns.values, type) else { throw try notFound(db) }
    return (result, try success(db))
  }

  /// Inserts the row, or updates the one it conflicts with.
  func upsertRow(_ db: Database) throws -> InsertionSuccess? {
    let columns = try persistenceColumns()
    let suffix = try upsertSuffix(db, columns.names) + " RETURNING \"rowid\""
    let sql = RecordSQL.insert(Self.databaseTableName, columns.names, .abort, suffix: suffix)
    let statement = try db.availableStatement(sql: sql)
    try statement.setArguments(StatementArguments(values: columns.values))
    let rowID = try statement.runReturning { try $0.decode(Int64.self, atIndex: 0) }
    let rowIDColumn = try db.primaryKey(Self.databaseTableName).rowIDColumn
    return rowID.map { InsertionSuccess(rowID: $0, rowIDColumn: rowIDColumn) }
  }

  /// Inserts or updates the row, and decodes it as the database has it.
  func upsertRowReturning<T: FetchableRecord & TableRecord>(
    _ db: Database, _ type: T.Type, _ target: [String],
    _ assignments: ((_ excluded: TableAlias) -> [ColumnAssignment])?
  ) throws -> (T, InsertionSuccess?) {
    let columns = try persistenceColumns()
    var context = SQLContext(database: db)
    if let assignments {
      let excluded = TableAlias(name: "excluded")
      context.names[ObjectIdentifier(excluded)] = "excluded"
      context.append(RecordSQL.conflictClause(target))
      try context.append(assignments: assignments(excluded))
    } else {
      context.append(try upsertSuffix(db, columns.names, target))
    }
    context.append(try returning(type, db) + ", \"rowid\" AS \"records_rowid\"")
    let sql = RecordSQL.insert(Self.databaseTableName, columns.names, .abort, suffix: context.sql)
    let statement = try db.availableStatement(sql: sql)
    try statement.setArguments(StatementArguments(values: columns.values + context.values))
    let result = try statement.runReturning { row in
      (try T(row: row), try row.decode(Int64.self, atIndex: row.count - 1))
    }
    guard let (record, rowID) = result else { throw try notFound(db) }
    return (record, InsertionSuccess(rowID: rowID, rowIDColumn: try db.primaryKey(Self.databaseTableName).rowIDColumn))
  }

  private func success(_ db: Database) throws -> InsertionSuccess {
    InsertionSuccess(
      rowID: db.lastInsertedRowID, rowIDColumn: try db.primaryKey(Self.databaseTableName).rowIDColumn)
  }

  private func upsertSuffix(_ db: Database, _ columns: [String], _ target: [String] = []) throws -> String {
    let key = Set(try db.primaryKey(Self.databaseTableName).columns.map { $0.lowercased() })
    return RecordSQL.upsertClause(columns.filter { !key.contains($0.lowercased()) }, conflictTarget: target)
  }

  private func runReturning<T: FetchableRecord>(
    _ db: Database, _ sql: String, _ values: [DatabaseValue], _ type: T.Type
  ) throws -> T? {
    let statement = try db.availableStatement(sql: sql)
    try statement.setArguments(StatementArguments(values: values))
    return try statement.runReturning { try T(row: $0) }
  }

  func returning(_ type: any TableRecord.Type, _ db: Database) throws -> String {
    var context = SQLContext(database: db)
    try context.append(returning: type.databaseSelection)
    return context.sql
  }
}
