/// How a table is made.
public struct TableOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Does nothing where there is such a table.
  public static let ifNotExists = TableOptions(rawValue: 1)
  /// The table is gone with the connection.
  public static let temporary = TableOptions(rawValue: 2)
  /// The primary key is the table's order, and there is no row id.
  public static let withoutRowID = TableOptions(rawValue: 4)
  /// Values must be of their column's type.
  public static let strict = TableOptions(rawValue: 8)
}

/// How an index is made.
public struct IndexOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Does nothing where there is such an index.
  public static let ifNotExists = IndexOptions(rawValue: 1)
  /// Refuses rows that are equal in the index.
  public static let unique = IndexOptions(rawValue: 2)
}

extension Database {
  /// Makes a table.
  ///
  /// ```swift
  /// try db.create(table: "player") { t in
  ///   t.autoIncrementedPrimaryKey("id")
  ///   t.column("name", .text).notNull()
  ///   t.belongsTo("team", onDelete: .cascade)
  /// }
  /// ```
  public func create(table name: String, options: TableOptions = [], body: (TableDefinition) throws -> Void) throws {
    let table = TableDefinition(name: name, database: self)
    try body(table)
    var sql = options.contains(.temporary) ? "CREATE TEMPORARY TABLE " : "CREATE TABLE "
    if options.contains(.ifNotExists) { sql += "IF NOT EXISTS " }
    sql += "\(name.quotedDatabaseIdentifier) (\(try table.definitionSQL()))"
    let suffixes: [String] =
      (options.contains(.withoutRowID) ? ["WITHOUT ROWID"] : []) + (options.contains(.strict) ? ["STRICT"] : [])
    if !suffixes.isEmpty { sql += " " + suffixes.joined(separator: ", ") }
    try execute(sql: sql)
    try createIndexes(of: table, options.contains(.ifNotExists) ? [.ifNotExists] : [])
  }

  private func createIndexes(of table: TableDefinition, _ options: IndexOptions = []) throws {
    for index in table.indexes {
      try create(
        index: index.name, on: table.name, columns: index.columns,
        options: index.isUnique ? options.union(.unique) : options)
    }
  }

  /// Changes a table: each step is a statement of its own.
  public func alter(table name: String, body: (TableAlteration) throws -> Void) throws {
    let alteration = TableAlteration(name: name, database: self)
    try body(alteration)
    for sql in try alteration.statements() { try execute(sql: sql) }
    try createIndexes(of: alteration.added)
  }

  /// Gives a table another name.
  public func rename(table name: String, to newName: String) throws {
    try execute(sql: "ALTER TABLE \(name.quotedDatabaseIdentifier) RENAME TO \(newName.quotedDatabaseIdentifier)")
  }

  /// Removes a table with its data.
  public func drop(table name: String) throws {
    try execute(sql: "DROP TABLE \(name.quotedDatabaseIdentifier)")
  }

  /// Makes an index.
  ///
  /// - Parameter condition: which rows are in it; all, unless given.
  public func create(
    index name: String, on table: String, columns: [String], options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    try create(
      index: name, on: table, expressions: columns.map { Column($0) }, options: options, condition: condition)
  }

  /// Makes an index of expressions.
  public func create(
    index name: String, on table: String, expressions: [any SQLExpressible], options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    let terms = try expressions.map { try definition($0.sqlExpression) }.joined(separator: ", ")
    var sql = options.contains(.unique) ? "CREATE UNIQUE INDEX " : "CREATE INDEX "
    if options.contains(.ifNotExists) { sql += "IF NOT EXISTS " }
    sql += "\(name.quotedDatabaseIdentifier) ON \(table.quotedDatabaseIdentifier)(\(terms))"
    if let condition { sql += " WHERE \(try definition(condition.sqlExpression))" }
    try execute(sql: sql)
  }

  /// Makes an index of a table's columns, named `table_on_columns`.
  public func create(indexOn table: String, columns: [String], options: IndexOptions = []) throws {
    try create(
      index: "\(table)_on_\(columns.joined(separator: "_"))", on: table, columns: columns, options: options)
  }

  /// Removes an index.
  public func drop(index name: String) throws {
    try execute(sql: "DROP INDEX \(name.quotedDatabaseIdentifier)")
  }

  /// Removes an index that was named after its table's columns.
  public func drop(indexOn table: String, columns: [String]) throws {
    try drop(index: "\(table)_on_\(columns.joined(separator: "_"))")
  }

  /// Makes a view of a request; its values become part of the view.
  public func create<T>(view name: String, columns: [String]? = nil, as request: QueryInterfaceRequest<T>) throws {
    try create(view: name, columns) { context in try request.render(into: &context) }
  }

  /// Makes a view of a request in SQL; its values become part of the view.
  public func create<T>(view name: String, columns: [String]? = nil, as request: SQLRequest<T>) throws {
    try create(view: name, columns, request.literal.render)
  }

  /// Makes a view of SQL; its values become part of the view.
  public func create(view name: String, columns: [String]? = nil, asLiteral literal: SQL) throws {
    try create(view: name, columns, literal.render)
  }

  private func create(view name: String, _ columns: [String]?, _ render: (inout SQLContext) throws -> Void) throws {
    var context = SQLContext(database: self, isDefinition: true)
    context.append("CREATE VIEW " + name.quotedDatabaseIdentifier)
    if let columns { context.append(" (\(TableDefinition.list(columns)))") }
    context.append(" AS ")
    try render(&context)
    guard context.arguments.isEmpty else { throw DatabaseError.misuse("a view can't have arguments: interpolate them") }
    try execute(sql: context.sql)
  }

  /// Removes a view.
  public func drop(view name: String) throws {
    try execute(sql: "DROP VIEW \(name.quotedDatabaseIdentifier)")
  }
}

/// The changes that `alter(table:)` is given.
public final class TableAlteration {
  private let name: String
  let added: TableDefinition
  private var steps: [() throws -> String] = []

  init(name: String, database: Database) {
    self.name = name
    added = TableDefinition(name: name, database: database)
  }

  /// Adds a column.
  @discardableResult
  public func add(column name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    let column = added.column(name, type)
    steps.append { "ADD COLUMN " + (try column.sql()) }
    return column
  }

  /// Adds a column in SQL.
  public func addColumn(sql: String) { steps.append { "ADD COLUMN " + sql } }

  /// Gives a column another name.
  public func rename(column name: String, to newName: String) {
    steps.append { "RENAME COLUMN \(name.quotedDatabaseIdentifier) TO \(newName.quotedDatabaseIdentifier)" }
  }

  /// Removes a column with its data.
  public func drop(column name: String) {
    steps.append { "DROP COLUMN \(name.quotedDatabaseIdentifier)" }
  }

  func statements() throws -> [String] {
    try steps.map { "ALTER TABLE \(name.quotedDatabaseIdentifier) " + (try $0()) }
  }
}
