extension TableRecord {
  /// The number of rows.
  public static func fetchCount(_ db: Database) throws -> Int { try all().fetchCount(db) }

  /// Deletes all rows, and returns how many there were.
  @discardableResult
  public static func deleteAll(_ db: Database) throws -> Int { try all().deleteAll(db) }

  /// Updates all rows, and returns how many there are.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, _ assignments: ColumnAssignment...
  ) throws -> Int {
    try all().updateAll(db, onConflict: resolution, assignments)
  }

  /// Deletes the row of a primary key.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public static func deleteOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    let table = databaseTableName
    let statement = try db.plannedStatement(Self.self, .delete) {
      RecordSQL.delete(table, where: [try singleKeyColumn(db)])
    }
    guard statement.parameters.count == 1 else { throw compositeKey }
    try statement.bind(key, at: 1)
    try statement.run()
    return db.changesCount > 0
  }

  /// Deletes the row of a unique key.
  @discardableResult
  public static func deleteOne(_ db: Database, key: [String: (any DatabaseValueConvertible)?]) throws -> Bool {
    try filter(key: key).deleteAll(db) > 0
  }

  /// Deletes the rows of primary keys, and returns how many there were.
  @discardableResult
  public static func deleteAll<Keys: Sequence>(_ db: Database, keys: Keys) throws -> Int
  where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).deleteAll(db)
  }

  /// Whether there is a row of a primary key.
  public static func exists(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    let table = databaseTableName
    return try db.firstPlanned(Self.self, .exists) {
      RecordSQL.exists(table, where: [try singleKeyColumn(db)])
    } bind: { statement in
      guard statement.parameterCount == 1 else { throw compositeKey }
      try statement.bind(key, at: 1)
    } _: { row in
      try row.decode(Bool.self, atIndex: 0)
    } ?? false
  }

  /// Whether there is a row of a unique key.
  public static func exists(_ db: Database, key: [String: (any DatabaseValueConvertible)?]) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  static func singleKeyColumn(_ db: Database) throws -> String {
    let columns = try db.primaryKey(databaseTableName).columns
    guard columns.count == 1 else { throw compositeKey }
    return columns[0]
  }

  static var compositeKey: DatabaseError {
    .misuse("the primary key of \(databaseTableName) has several columns: give them as [column: value]")
  }
}

extension TableRecord where Self: Identifiable, ID: DatabaseValueConvertible {
  /// Deletes the row of an id.
  @discardableResult
  public static func deleteOne(_ db: Database, id: ID) throws -> Bool { try deleteOne(db, key: id) }

  /// Deletes the rows of ids, and returns how many there were.
  @discardableResult
  public static func deleteAll(_ db: Database, ids: some Collection<ID>) throws -> Int { try deleteAll(db, keys: ids) }

  /// Whether there is a row of an id.
  public static func exists(_ db: Database, id: ID) throws -> Bool { try exists(db, key: id) }
}

extension FetchableRecord where Self: TableRecord {
  /// A cursor of all records.
  public static func fetchCursor(_ db: Database) throws -> RecordCursor<Self> { try all().fetchCursor(db) }

  /// All records.
  public static func fetchAll(_ db: Database) throws -> [Self] { try all().fetchAll(db) }

  /// The first record, or nil.
  public static func fetchOne(_ db: Database) throws -> Self? { try all().fetchOne(db) }

  /// All records, as a set.
  public static func fetchSet(_ db: Database) throws -> Set<Self> where Self: Hashable { try all().fetchSet(db) }

  /// The record of a primary key, or nil.
  ///
  /// The statement is prepared once a connection.
  public static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try db.firstPlanned(Self.self, .fetchByKey) {
      let column = try singleKeyColumn(db)
      return try all().filter(SQLExpression.binary(.column(column), "=", .literal("?"))).makeSQL(db).sql
    } bind: { statement in
      try statement.bind(key, at: 1)
    } _: { row in
      try Self(row: row)
    }
  }

  /// The record of a unique key, or nil.
  public static func fetchOne(_ db: Database, key: [String: (any DatabaseValueConvertible)?]) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// The records of primary keys, in no particular order.
  public static func fetchAll<Keys: Sequence>(_ db: Database, keys: Keys) throws -> [Self]
  where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchAll(db)
  }

  /// The record of a primary key.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is none.
  public static func find(_ db: Database, key: some DatabaseValueConvertible) throws -> Self {
    if let record = try fetchOne(db, key: key) { return record }
    let column = try singleKeyColumn(db)
    throw RecordError.recordNotFound(databaseTableName: databaseTableName, key: [column: key.databaseValue])
  }

  /// A record at random, or nil where there is none; see ``QueryInterfaceRequest/random()``.
  public static func fetchRandom(_ db: Database) throws -> Self? {
    try db.firstPlanned(Self.self, .fetchRandom) {
      try all().random().makeSQL(db).sql
    } _: {
      try Self(row: $0)
    }
  }
}

extension FetchableRecord where Self: TableRecord & Identifiable, ID: DatabaseValueConvertible {
  /// The record of an id, or nil.
  public static func fetchOne(_ db: Database, id: ID) throws -> Self? { try fetchOne(db, key: id) }

  /// The records of ids, in no particular order.
  public static func fetchAll(_ db: Database, ids: some Collection<ID>) throws -> [Self] {
    try fetchAll(db, keys: ids)
  }

  /// The records of ids, as a set.
  public static func fetchSet(_ db: Database, ids: some Collection<ID>) throws -> Set<Self> where Self: Hashable {
    try filter(keys: ids).fetchSet(db)
  }

  /// The record of an id.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is none.
  public static func find(_ db: Database, id: ID) throws -> Self { try find(db, key: id) }
}
