/// A question to a database, and the type of its answers.
public protocol FetchRequest<RowDecoder>: DatabaseRegionConvertible {
  /// What a row becomes: `Row`, a record, or a value.
  associatedtype RowDecoder

  /// The statement with its arguments, ready to run.
  ///
  /// - Parameter singleResult: whether only the first row is wanted.
  func makePreparedRequest(_ db: Database, forSingleResult singleResult: Bool) throws -> PreparedRequest

  /// The number of rows.
  func fetchCount(_ db: Database) throws -> Int
}

extension FetchRequest {
  /// The number of rows, counted around the statement.
  public func fetchCount(_ db: Database) throws -> Int {
    let request = try makePreparedRequest(db, forSingleResult: false)
    let sql = "SELECT COUNT(*) FROM (\(request.statement.sql))"
    return try Int.fetchOne(db, sql: sql, arguments: request.arguments) ?? 0
  }

  /// What the request reads.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion {
    try makePreparedRequest(db, forSingleResult: false).statement.effects.reads
  }
}

/// A statement that is ready to run, and how its rows are read.
public struct PreparedRequest {
  /// The statement, its arguments bound.
  public let statement: Statement
  let arguments: StatementArguments
  var layout: RowLayout?
  var prefetch: (([Row]) throws -> Void)?

  init(_ db: Database, sql: String, arguments: StatementArguments) throws {
    statement = try db.availableStatement(sql: sql)
    self.arguments = arguments
    try statement.setArguments(arguments)
  }

  init(_ statement: Statement, arguments: StatementArguments?) throws {
    self.statement = statement
    self.arguments = arguments ?? statement.arguments
    if let arguments { try statement.setArguments(arguments) }
  }
}

/// A request in SQL.
public struct SQLRequest<RowDecoder>: FetchRequest {
  let literal: SQL

  /// A request of SQL and its arguments.
  public init(sql: String, arguments: StatementArguments = StatementArguments()) {
    literal = SQL(sql: sql, arguments: arguments)
  }

  /// A request of SQL with interpolated values.
  public init(literal: SQL) {
    self.literal = literal
  }

  /// The statement with its arguments.
  public func makePreparedRequest(_ db: Database, forSingleResult singleResult: Bool) throws -> PreparedRequest {
    let (sql, arguments) = try literal.build(db)
    return try PreparedRequest(db, sql: sql, arguments: arguments)
  }
}

extension SQLRequest: ExpressibleByStringInterpolation {
  /// SQL without values.
  public init(stringLiteral value: String) {
    self.init(literal: SQL(sql: value))
  }

  /// SQL with interpolated values, which are bound.
  public init(stringInterpolation: SQLInterpolation) {
    self.init(literal: SQL(stringInterpolation: stringInterpolation))
  }
}
