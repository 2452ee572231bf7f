/// SQL with the values that belong to it, which are always bound.
///
/// ```swift
/// let condition: SQL = "score > \(minimum) AND name <> \(name)"
/// ```
public struct SQL: Sendable {
  enum Element: Sendable {
    case sql(String, StatementArguments)
    case expression(SQLExpression)
    case rendered(@Sendable (inout SQLContext) throws -> Void)
  }

  var elements: [Element]

  /// SQL and its arguments.
  public init(sql: String, arguments: StatementArguments = StatementArguments()) {
    elements = [.sql(sql, arguments)]
  }

  init(elements: [Element]) {
    self.elements = elements
  }

  /// The text and its arguments.
  public func build(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    if elements.count == 1, case .sql(let sql, let arguments) = elements[0] { return (sql, arguments) }
    var context = SQLContext(database: db)
    try render(into: &context)
    return (context.sql, context.arguments)
  }

  func render(into context: inout SQLContext) throws {
    for element in elements {
      switch element {
      case .sql(let sql, let arguments): context.append(sql, arguments)
      case .expression(let expression): try expression.render(into: &context)
      case .rendered(let render): try render(&context)
      }
    }
  }

  /// One after the other.
  public static func + (lhs: SQL, rhs: SQL) -> SQL { SQL(elements: lhs.elements + rhs.elements) }

  /// Adds SQL at the end.
  public mutating func append(literal: SQL) { elements += literal.elements }

  /// Adds SQL and its arguments at the end.
  public mutating func append(sql: String, arguments: StatementArguments = StatementArguments()) {
    elements.append(.sql(sql, arguments))
  }
}

extension SQL: ExpressibleByStringInterpolation {
  /// SQL without values.
  public init(stringLiteral value: String) {
    self.init(sql: value)
  }

  /// SQL with interpolated values.
  public init(stringInterpolation: SQLInterpolation) {
    elements = stringInterpolation.elements
  }
}

/// How values, columns, tables and SQL are put into an ``SQL`` literal.
public struct SQLInterpolation: StringInterpolationProtocol {
  var elements: [SQL.Element] = []

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) {
    if !literal.isEmpty { elements.append(.sql(literal, StatementArguments())) }
  }

  /// SQL as it is, with its arguments.
  public mutating func appendInterpolation(sql: String, arguments: StatementArguments = StatementArguments()) {
    elements.append(.sql(sql, arguments))
  }

  /// Another literal.
  public mutating func appendInterpolation(_ literal: SQL) {
    elements += literal.elements
  }

  /// A value, which is bound, or a column or other expression.
  public mutating func appendInterpolation(_ value: some SQLExpressible) {
    elements.append(.expression(value.sqlExpression))
  }

  /// A value, which is bound; nil is NULL.
  public mutating func appendInterpolation(_ value: (some SQLExpressible)?) {
    elements.append(.expression(value?.sqlExpression ?? .value(.null)))
  }

  /// Values in parentheses, each of which is bound. (`Data` is a sequence, too, but a value first.)
  @_disfavoredOverload
  public mutating func appendInterpolation<S: Sequence>(_ values: S) where S.Element: SQLExpressible {
    elements.append(.expression(.list(values.map(\.sqlExpression))))
  }

  /// A record type's table.
  public mutating func appendInterpolation(_ type: any TableRecord.Type) {
    elements.append(.sql(type.databaseTableName.quotedDatabaseIdentifier, StatementArguments()))
  }

  /// A name, quoted.
  public mutating func appendInterpolation(identifier: String) {
    elements.append(.sql(identifier.quotedDatabaseIdentifier, StatementArguments()))
  }
}

extension String {
  /// The name in double quotes, as SQL takes it.
  public var quotedDatabaseIdentifier: String {
    "\"" + (contains("\"") ? replacing("\"", with: "\"\"") : self) + "\""
  }
}
