extension MutablePersistableRecord {
  /// Inserts a row.
  ///
  /// - Parameter conflictResolution: what to do with a conflict; nil is the type's policy.
  /// - Throws: ``DatabaseError``, and what the record's encoding throws.
  public mutating func insert(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    try willSave(db)
    try willInsert(db)
    if let success = try insertRow(db, conflictResolution) { didInsert(success) }
    try didSave(db)
  }

  /// Inserts a row, and returns the record as it is after that.
  public func inserted(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws -> Self
  {
    var result = self
    try result.insert(db, onConflict: conflictResolution)
    return result
  }

  /// Inserts a row, and returns it as the database has it, with its defaults and generated columns (`RETURNING`).
  @discardableResult
  public mutating func insertAndFetch(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws
    -> Self where Self: FetchableRecord
  {
    try insertAndFetch(db, onConflict: resolution, as: Self.self)
  }

  /// Inserts a row, and returns it as another record.
  @discardableResult
  public mutating func insertAndFetch<T: FetchableRecord & TableRecord>(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, as type: T.Type
  ) throws -> T {
    try willSave(db)
    try willInsert(db)
    let (result, success) = try insertRowReturning(db, resolution, type)
    didInsert(success)
    try didSave(db)
    return result
  }

  /// Inserts a row, or updates the one it conflicts with (`ON CONFLICT DO UPDATE`).
  public mutating func upsert(_ db: Database) throws {
    try willSave(db)
    try willInsert(db)
    if let success = try upsertRow(db) { didInsert(success) }
    try didSave(db)
  }

  /// Inserts or updates a row, and returns it as the database has it.
  @discardableResult
  public mutating func upsertAndFetch(_ db: Database) throws -> Self where Self: FetchableRecord {
    try willSave(db)
    try willInsert(db)
    let result = try upsertRowReturning(db, Self.self)
    try didSave(db)
    return result
  }

  /// Updates the row where there is one of that key, or else inserts one.
  public mutating func save(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws {
    if try hasPrimaryKey(db), try updateIfPresent(db, resolution) { return }
    try insert(db, onConflict: resolution)
  }

  /// Saves the record, and returns it as it is after that.
  public func saved(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws -> Self {
    var result = self
    try result.save(db, onConflict: resolution)
    return result
  }

  /// Saves the record, and returns it as the database has it.
  @discardableResult
  public mutating func saveAndFetch(_ db: Database) throws -> Self where Self: FetchableRecord {
    try save(db)
    guard let result = try fetchStored(db) else { throw try notFound(db) }
    return result
  }
}

extension MutablePersistableRecord {
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
    if !columns.names.isEmpty { db.keep(plan, Self.self, .insert(resolution)) }
    return resolution == .ignore && db.changesCount == 0 ? nil : try success(db)
  }

  /// Inserts the row, and decodes it as the database has it.
  func insertRowReturning<T: FetchableRecord & TableRecord>(
    _ db: Database, _ resolution: Database.ConflictResolution?, _ type: T.Type
  ) throws -> (T, InsertionSuccess) {
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
  func upsertRowReturning<T: FetchableRecord & TableRecord>(_ db: Database, _ type: T.Type) throws -> T {
    let columns = try persistenceColumns()
    let suffix = try upsertSuffix(db, columns.names) + returning(type, db)
    let sql = RecordSQL.insert(Self.databaseTableName, columns.names, .abort, suffix: suffix)
    guard let result = try runReturning(db, sql, columns.values, type) else { throw try notFound(db) }
    return result
  }

  private func success(_ db: Database) throws -> InsertionSuccess {
    InsertionSuccess(
      rowID: db.lastInsertedRowID, rowIDColumn: try db.primaryKey(Self.databaseTableName).rowIDColumn)
  }

  private func upsertSuffix(_ db: Database, _ columns: [String]) throws -> String {
    let key = Set(try db.primaryKey(Self.databaseTableName).columns.map { $0.lowercased() })
    return RecordSQL.upsertClause(columns.filter { !key.contains($0.lowercased()) })
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
    for (index, selection) in type.databaseSelection.enumerated() {
      context.append(index == 0 ? " RETURNING " : ", ")
      try selection.sqlSelection.render(into: &context)
    }
    return context.sql
  }
}

extension PersistableRecord {
  /// Inserts a row.
  ///
  /// - Parameter conflictResolution: what to do with a conflict; nil is the type's policy.
  public func insert(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws {
    try willSave(db)
    try willInsert(db)
    if let success = try insertRow(db, conflictResolution) { didInsert(success) }
    try didSave(db)
  }

  /// Updates the row where there is one of that key, or else inserts one.
  public func save(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws {
    if try hasPrimaryKey(db), try updateIfPresent(db, resolution) { return }
    try insert(db, onConflict: resolution)
  }

  /// Inserts a row, or updates the one it conflicts with.
  public func upsert(_ db: Database) throws {
    try willSave(db)
    try willInsert(db)
    if let success = try upsertRow(db) { didInsert(success) }
    try didSave(db)
  }

  /// Inserts a row, and returns it as the database has it.
  @discardableResult
  public func insertAndFetch(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws -> Self
  where Self: FetchableRecord {
    try insertAndFetch(db, onConflict: resolution, as: Self.self)
  }

  /// Inserts a row, and returns it as another record.
  @discardableResult
  public func insertAndFetch<T: FetchableRecord & TableRecord>(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, as type: T.Type
  ) throws -> T {
    try willSave(db)
    try willInsert(db)
    let (result, success) = try insertRowReturning(db, resolution, type)
    didInsert(success)
    try didSave(db)
    return result
  }

  /// Inserts or updates a row, and returns it as the database has it.
  @discardableResult
  public func upsertAndFetch(_ db: Database) throws -> Self where Self: FetchableRecord {
    try willSave(db)
    try willInsert(db)
    let result = try upsertRowReturning(db, Self.self)
    try didSave(db)
    return result
  }

  /// Saves the record, and returns it as the database has it.
  @discardableResult
  public func saveAndFetch(_ db: Database) throws -> Self where Self: FetchableRecord {
    try save(db)
    guard let result = try fetchStored(db) else { throw try notFound(db) }
    return result
  }
}
