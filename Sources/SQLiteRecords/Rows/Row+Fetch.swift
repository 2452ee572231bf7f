extension Row {
  /// A cursor of the rows of a statement that is ready to run.
  static func cursor(_ request: PreparedRequest) throws -> RowCursor {
    try RowCursor(request)
  }

  static func all(_ request: PreparedRequest) throws -> [Row] {
    let cursor = try cursor(request)
    var result: [Row] = []
    while let element = try cursor.next() { result.append(element.copy()) }
    return result
  }

  static func one(_ request: PreparedRequest) throws -> Row? {
    let cursor = try cursor(request)
    // The row is the cursor's, and gone with it.
    return try withExtendedLifetime(cursor) { try cursor.next()?.copy() }
  }

  /// A cursor of the rows, made one by one.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> RowCursor {
    try cursor(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// A cursor of the rows, made one by one.
  public static func fetchCursor(_ statement: Statement, arguments: StatementArguments? = nil) throws -> RowCursor {
    try cursor(PreparedRequest(statement, arguments: arguments))
  }

  /// A cursor of the rows, made one by one.
  public static func fetchCursor(_ db: Database, _ request: some FetchRequest) throws -> RowCursor {
    try cursor(request.makePreparedRequest(db, forSingleResult: false))
  }

  /// The rows.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Row] {
    try all(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// The rows.
  public static func fetchAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Row] {
    try all(PreparedRequest(statement, arguments: arguments))
  }

  /// The rows.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Row] {
    try all(request.makePreparedRequest(db, forSingleResult: false))
  }

  /// The first one, or nil.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Row? {
    try one(PreparedRequest(db, sql: sql, arguments: arguments))
  }

  /// The first one, or nil.
  public static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Row? {
    try one(PreparedRequest(statement, arguments: arguments))
  }

  /// The first one, or nil.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Row? {
    try one(request.makePreparedRequest(db, forSingleResult: true))
  }

  /// The rows, as a set.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Set<Row> {
    try Set(all(PreparedRequest(db, sql: sql, arguments: arguments)))
  }

  /// The rows, as a set.
  public static func fetchSet(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Set<Row> {
    try Set(all(PreparedRequest(statement, arguments: arguments)))
  }

  /// The rows, as a set.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Row> {
    try Set(all(request.makePreparedRequest(db, forSingleResult: false)))
  }
}

extension FetchRequest where RowDecoder == Row {
  /// A cursor of the rows, made one by one.
  public func fetchCursor(_ db: Database) throws -> RowCursor {
    try Row.fetchCursor(db, self)
  }

  /// The rows.
  public func fetchAll(_ db: Database) throws -> [Row] {
    try Row.fetchAll(db, self)
  }

  /// The first one, or nil.
  public func fetchOne(_ db: Database) throws -> Row? {
    try Row.fetchOne(db, self)
  }

  /// The rows, as a set.
  public func fetchSet(_ db: Database) throws -> Set<Row> {
    try Row.fetchSet(db, self)
  }
}
