extension MutablePersistableRecord {
  /// Inserts a row.
  ///
  /// - Parameter conflictResolution: what to do with a conflict; nil is the type's policy.
  /// - Throws: ``DatabaseError``, and what the record's encoding throws.
  public mutating func insert(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    try performInsert(db, conflictResolution)
  }

  /// Inserts a row, and returns the record as it is after that.
  public func inserted(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws -> Self
  {
    var result = self
    try result.performInsert(db, conflictResolution)
    return result
  }

  /// Inserts a row, and returns it as the database has it, with its defaults and generated columns (`RETURNING`).
  @discardableResult
  public mutating func insertAndFetch(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws
    -> Self where Self: FetchableRecord
  {
    try performInsertAndFetch(db, resolution, Self.self)
  }

  /// Inserts a row, and returns it as another record.
  @discardableResult
  public mutating func insertAndFetch<T: FetchableRecord & TableRecord>(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, as type: T.Type
  ) throws -> T {
    try performInsertAndFetch(db, resolution, type)
  }

  /// Inserts a row, or updates the one it conflicts with (`ON CONFLICT DO UPDATE`).
  public mutating func upsert(_ db: Database) throws { try performUpsert(db) }

  /// Inserts or updates a row, and returns it as the database has it.
  ///
  /// - Parameters:
  ///   - conflictTarget: the columns of the unique key whose conflicts are updated; empty for any.
  ///   - assignments: what to set in the row that is there, given the one that was refused; all columns unless given.
  @discardableResult
  public mutating func upsertAndFetch(
    _ db: Database, onConflict conflictTarget: [String] = [],
    doUpdate assignments: ((_ excluded: TableAlias) -> [ColumnAssignment])? = nil
  ) throws -> Self where Self: FetchableRecord {
    try performUpsertAndFetch(db, Self.self, conflictTarget, assignments)
  }

  /// Updates the row where there is one of that key, or else inserts one.
  public mutating func save(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws {
    try performSave(db, resolution)
  }

  /// Saves the record, and returns it as it is after that.
  public func saved(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws -> Self {
    var result = self
    try result.performSave(db, resolution)
    return result
  }

  /// Saves the record, and returns it as the database has it.
  @discardableResult
  public mutating func saveAndFetch(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws
    -> Self where Self: FetchableRecord
  {
    try performSave(db, resolution)
    guard let result = try fetchStored(db) else { throw try notFound(db) }
    return result
  }
}

// The same verbs for records that stay as they are: on a copy, which the callbacks can't change.
extension PersistableRecord {
  /// Inserts a row.
  ///
  /// - Parameter conflictResolution: what to do with a conflict; nil is the type's policy.
  public func insert(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws {
    var record = self
    try record.performInsert(db, conflictResolution)
  }

  /// Updates the row where there is one of that key, or else inserts one.
  public func save(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws {
    var record = self
    try record.performSave(db, resolution)
  }

  /// Inserts a row, or updates the one it conflicts with.
  public func upsert(_ db: Database) throws {
    var record = self
    try record.performUpsert(db)
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
    var record = self
    return try record.performInsertAndFetch(db, resolution, type)
  }

  /// Inserts or updates a row, and returns it as the database has it.
  @discardableResult
  public func upsertAndFetch(
    _ db: Database, onConflict conflictTarget: [String] = [],
    doUpdate assignments: ((_ excluded: TableAlias) -> [ColumnAssignment])? = nil
  ) throws -> Self where Self: FetchableRecord {
    var record = self
    return try record.performUpsertAndFetch(db, Self.self, conflictTarget, assignments)
  }

  /// Saves the record, and returns it as the database has it.
  @discardableResult
  public func saveAndFetch(_ db: Database, onConflict resolution: Database.ConflictResolution? = nil) throws -> Self
  where Self: FetchableRecord {
    var record = self
    try record.performSave(db, resolution)
    guard let result = try record.fetchStored(db) else { throw try notFound(db) }
    return result
  }
}
