/// Where SQL is written: the text so far, its arguments, and the names of the tables.
public struct SQLContext {
  let database: Database
  private(set) var sql = ""
  private(set) var values: [DatabaseValue] = []
  private var namedValues: [String: DatabaseValue] = [:]

  /// The names of the tables in the statement, where columns need them.
  var names: [ObjectIdentifier: String] = [:]

  /// The table that a column without one belongs to.
  var qualifier: TableAlias?

  /// Whether values are written as literals, as definitions of tables need.
  private let isDefinition: Bool

  init(database: Database, isDefinition: Bool = false) {
    self.database = database
    self.isDefinition = isDefinition
  }

  var arguments: StatementArguments {
    var result = StatementArguments(values: values)
    result.namedValues = namedValues
    return result
  }

  mutating func append(_ text: String) {
    sql += text
  }

  mutating func append(_ text: String, _ arguments: StatementArguments) {
    sql += text
    values += arguments.values
    namedValues.merge(arguments.namedValues) { $1 }
  }

  mutating func append(_ value: DatabaseValue) {
    guard !isDefinition else { return sql += value.description }
    sql += "?"
    values.append(value)
  }

  mutating func appendColumn(_ name: String, _ alias: TableAlias?) {
    if let table = (alias ?? qualifier).flatMap({ names[ObjectIdentifier($0)] }) {
      sql += table.quotedDatabaseIdentifier + "."
    }
    sql += name.quotedDatabaseIdentifier
  }

  mutating func appendTableName(_ alias: TableAlias?) {
    guard let alias = alias ?? qualifier else { return }
    sql += (names[ObjectIdentifier(alias)] ?? alias.tableName ?? "").quotedDatabaseIdentifier
  }

  mutating func appendJoined(_ expressions: [SQLExpression], separator: String = ", ") throws {
    for (index, expression) in expressions.enumerated() {
      if index > 0 { sql += separator }
      try expression.render(into: &self)
    }
  }

  mutating func appendList(_ expressions: [SQLExpression]) throws {
    sql += "("
    try appendJoined(expressions)
    sql += ")"
  }

  mutating func withQualifier(_ alias: TableAlias, _ body: (inout SQLContext) throws -> Void) rethrows {
    let outer = qualifier
    qualifier = alias
    defer { qualifier = outer }
    try body(&self)
  }
}
