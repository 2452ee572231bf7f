extension MutablePersistableRecord {
  /// Updates all columns of the record's row.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is no such row.
  public func update(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws {
    var record = self
    try record.saving(db) { try $0.updateRow(db, resolution) }
  }

  /// Updates some columns of the record's row.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is no such row.
  public func update(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, columns: some Collection<String>
  ) throws {
    var record = self
    try record.saving(db) { try $0.updateRow(db, resolution, names: Set(columns)) }
  }

  /// Updates some columns of the record's row.
  public func update(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, columns: [any ColumnExpression]
  ) throws {
    try update(db, onConflict: resolution, columns: columns.map(\.name))
  }

  /// Updates some columns of the record's row.
  public func update<C: ColumnExpression>(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, columns: [C]
  ) throws {
    try update(db, onConflict: resolution, columns: columns.map(\.name))
  }

  /// Updates the row, and returns it as the database has it.
  @discardableResult
  public func updateAndFetch(_ db: Database) throws -> Self where Self: FetchableRecord {
    try update(db)
    guard let result = try fetchStored(db) else { throw try notFound(db) }
    return result
  }

  /// Changes the record, and updates the columns that differ.
  ///
  /// - Returns: whether there was a difference.
  @discardableResult
  public mutating func updateChanges(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, modify: (inout Self) throws -> Void
  ) throws -> Bool {
    let before = self
    try modify(&self)
    return try updateChanges(db, onConflict: resolution, from: before)
  }

  /// Updates the columns that differ from those of `record`.
  ///
  /// - Returns: whether there was a difference.
  @discardableResult
  public func updateChanges(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, from record: Self
  ) throws -> Bool {
    let changes = try databaseChanges(from: record)
    if changes.isEmpty { return false }
    try update(db, onConflict: resolution, columns: changes.keys)
    return true
  }

  /// Deletes the record's row.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func delete(_ db: Database) throws -> Bool {
    try deleting(db) {
      let (_, values) = try primaryKeyValues(db)
      let table = Self.databaseTableName
      let statement = try db.plannedStatement(Self.self, .delete) {
        RecordSQL.delete(table, where: try db.primaryKey(table).columns)
      }
      try statement.setArguments(StatementArguments(values: values))
      try statement.run()
      return db.changesCount > 0
    }
  }

  /// Whether there is a row of the record's key.
  public func exists(_ db: Database) throws -> Bool {
    let table = Self.databaseTableName
    return try db.firstPlanned(Self.self, .exists) {
      RecordSQL.exists(table, where: try db.primaryKey(table).columns)
    } bind: { statement in
      try statement.setArguments(StatementArguments(values: primaryKeyValues(db).values))
    } _: { row in
      try row.decode(Bool.self, atIndex: 0)
    } ?? false
  }
}

extension MutablePersistableRecord {
  /// Updates columns, all unless names are given, within the callbacks of an update.
  func updateRow(
    _ db: Database, _ resolution: Database.ConflictResolution?, names: Set<String>? = nil
  ) throws -> PersistenceSuccess {
    let policy = resolution ?? Self.persistenceConflictPolicy.conflictResolutionForUpdate
    let plan = names == nil ? try db.plan(Self.self, .update(policy)) : nil
    let columns = try names ?? Set(plan?.columns ?? persistenceColumns().names)
    return try updating(db, columns) {
      let isUpdated = try plan.flatMap { try run($0) } ?? run(db, policy, names: names)
      guard isUpdated else { throw try notFound(db) }
    }
  }

  /// Updates all columns by a plan; nil where it doesn't fit.
  private func run(_ plan: RecordPlan) throws -> Bool? {
    let columns = PersistenceColumns(binding: plan)
    var container = PersistenceContainer(columns)
    try encode(to: &container)
    guard try columns.isBound() else { return nil }
    try plan.statement.run()
    return plan.statement.database.changesCount > 0
  }

  private func run(_ db: Database, _ resolution: Database.ConflictResolution, names: Set<String>?) throws -> Bool {
    let columns = try persistenceColumns()
    let table = Self.databaseTableName
    let key = try db.primaryKey(table).columns
    let isKey = Set(key.map { $0.lowercased() })
    let wanted = names.map { Set($0.map { $0.lowercased() }) }
    let updated = columns.names.filter { name in
      let lowercased = name.lowercased()
      return wanted.map { $0.contains(lowercased) } ?? !isKey.contains(lowercased)
    }
    if updated.isEmpty { return try exists(db) }
    let statement = try db.availableStatement(sql: RecordSQL.update(table, updated, where: key, resolution))
    let keyValues = try primaryKeyValues(db, columns).values
    let values = updated.map { columns.value($0) ?? .null } + keyValues
    try statement.setArguments(StatementArguments(values: values))
    try statement.run()
    let isUpdated = db.changesCount > 0
    if names == nil, key.allSatisfy(columns.names.contains) {
      let parameters = columns.names.map { name in
        updated.firstIndex(of: name).map { $0 + 1 } ?? key.firstIndex(of: name).map { updated.count + $0 + 1 } ?? 0
      }
      try db.keep(
        RecordPlan(statement: statement, columns: columns.names, parameters: parameters), Self.self,
        .update(resolution))
    }
    return isUpdated
  }

  /// Whether no part of the primary key is nil.
  func hasPrimaryKey(_ db: Database) throws -> Bool {
    let columns = try persistenceColumns()
    return try db.primaryKey(Self.databaseTableName).columns.allSatisfy {
      columns.value($0).map { !$0.isNull } ?? false
    }
  }

  /// The primary key's columns with the record's values.
  func primaryKeyValues(_ db: Database, _ columns: PersistenceColumns? = nil) throws -> (
    columns: [String], values: [DatabaseValue]
  ) {
    let columns = try columns ?? persistenceColumns()
    let key = try db.primaryKey(Self.databaseTableName).columns
    return (key, key.map { columns.value($0) ?? .null })
  }

  func notFound(_ db: Database) throws -> RecordError {
    let (columns, values) = try primaryKeyValues(db)
    let key = Dictionary(uniqueKeysWithValues: zip(columns, values))
    return .recordNotFound(databaseTableName: Self.databaseTableName, key: key)
  }

  /// The record as the database has it.
  func fetchStored(_ db: Database) throws -> Self? where Self: FetchableRecord {
    let (columns, values) = try primaryKeyValues(db)
    let condition = zip(columns, values).map { SQLExpression.equal(.column($0), .value($1)) }
    return try Self.filter(SQLExpression.joined("AND", condition)).fetchOne(db)
  }
}
