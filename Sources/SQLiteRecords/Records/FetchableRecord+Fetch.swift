extension FetchableRecord {
  /// A cursor of the records of a statement that is ready to run.
  static func cursor(_ request: PreparedRequest) throws -> RecordCursor<Self> {
    try RecordCursor<Self>(request)
  }

  static func all(_ request: PreparedRequest) throws -> [Self] {
    let cursor = try cursor(request)
    var result: [Self] = []
    while let element = try cursor.next() { result.append(element) }
    return result
  }

  static func one(_ request: PreparedRequest) throws -> Self? {
    try cursor(request).next()
  }

  /// A cursor of the records, made one by one.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> RecordCursor<Self> {
    try cursor(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// A cursor of the records, made one by one.
  public static func fetchCursor(_ statement: Statement, arguments: StatementArguments? = nil) throws -> RecordCursor<
    Self
  > {
    try cursor(PreparedRequest(statement, arguments: arguments))
  }

  /// A cursor of the records, made one by one.
  public static func fetchCursor(_ db: Database, _ request: some FetchRequest) throws -> RecordCursor<Self> {
    try cursor(request.makePreparedRequest(db, forSingleResult: false))
  }

  /// The records.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try all(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// The records.
  public static func fetchAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Self] {
    try all(PreparedRequest(statement, arguments: arguments))
  }

  /// The records.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    try all(request.makePreparedRequest(db, forSingleResult: false))
  }

  /// The first one, or nil.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    try one(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// The first one, or nil.
  public static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Self? {
    try one(PreparedRequest(statement, arguments: arguments))
  }

  /// The first one, or nil.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    try one(request.makePreparedRequest(db, forSingleResult: true))
  }

  /// The records, as a set.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Set<Self> where Self: Hashable {
    try Set(all(PreparedRequest(db, sql: sql, arguments: arguments)))
  }

  /// The records, as a set.
  public static func fetchSet(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Set<Self>
  where Self: Hashable {
    try Set(all(PreparedRequest(statement, arguments: arguments)))
  }

  /// The records, as a set.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> where Self: Hashable {
    try Set(all(request.makePreparedRequest(db, forSingleResult: false)))
  }
}

extension FetchRequest where RowDecoder: FetchableRecord {
  /// A cursor of the records, made one by one.
  public func fetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// The records.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] {
    try RowDecoder.fetchAll(db, self)
  }

  /// The first one, or nil.
  public func fetchOne(_ db: Database) throws -> RowDecoder? {
    try RowDecoder.fetchOne(db, self)
  }

  /// The records, as a set.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> where RowDecoder: Hashable {
    try RowDecoder.fetchSet(db, self)
  }
}
