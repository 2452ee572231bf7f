/// A table that a statement defines for itself (`WITH`).
///
/// ```swift
/// let best = CommonTableExpression<Void>(named: "best", request: Player.select { $0.name }.order { $0.score.desc }.limit(3))
/// let players = try Player.with(best).filter { best.all().contains($0.name) }.fetchAll(db)
/// ```
///
/// `RowDecoder` is what its own rows become: see ``all()``.
public struct CommonTableExpression<RowDecoder>: Sendable {
  let table: CommonTable

  /// The table's name.
  public var tableName: String { table.name }

  /// A table of SQL with interpolated values.
  ///
  /// - Parameters:
  ///   - isRecursive: whether the SQL names the table itself. Default: false.
  ///   - tableName: its name in the statement.
  ///   - columns: the names of its columns; nil are those that the SQL gives.
  ///   - literal: what is in it.
  public init(recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil, literal: SQL) {
    table = CommonTable(name: tableName, columns: columns, isRecursive: isRecursive) { context in
      try literal.render(into: &context)
    }
  }

  /// A table of SQL.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil, sql: String,
    arguments: StatementArguments = StatementArguments()
  ) {
    self.init(
      recursive: isRecursive, named: tableName, columns: columns, literal: SQL(sql: sql, arguments: arguments))
  }

  /// A table of what a request gives.
  public init<T>(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil,
    request: QueryInterfaceRequest<T>
  ) {
    table = CommonTable(name: tableName, columns: columns, isRecursive: isRecursive) { context in
      try request.renderSubquery(into: &context)
    }
  }

  /// A table of what a request in SQL gives.
  public init<T>(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil, request: SQLRequest<T>
  ) {
    self.init(recursive: isRecursive, named: tableName, columns: columns, literal: request.literal)
  }

  /// Its rows, for a request that has it as its ``DerivableRequest/with(_:)``.
  public func all() -> QueryInterfaceRequest<RowDecoder> {
    QueryInterfaceRequest(relation: relation)
  }

  private var relation: Relation {
    var relation = Relation(tableName: tableName, selection: [AllColumns().sqlSelection])
    relation.commonTable = table
    return relation
  }
}

/// A common table without the type of its rows.
struct CommonTable: Sendable {
  let name: String
  let columns: [String]?
  let isRecursive: Bool
  let render: @Sendable (inout SQLContext) throws -> Void

  func renderDefinition(into context: inout SQLContext) throws {
    context.append(name.quotedDatabaseIdentifier)
    if let columns { context.append("(\(TableDefinition.list(columns)))") }
    context.append(" AS (")
    try render(&context)
    context.append(")")
  }

  func columnNames(_ db: Database) throws -> [String] {
    if let columns { return columns }
    var context = SQLContext(database: db)
    try context.append([self])
    context.append("SELECT * FROM \(name.quotedDatabaseIdentifier)")
    return try db.cachedStatement(sql: context.sql).columnNames
  }
}

extension SQLContext {
  /// Writes a statement's `WITH`, where there is anything to define.
  mutating func append(_ tables: [CommonTable]) throws {
    guard !tables.isEmpty else { return }
    append(tables.contains(where: \.isRecursive) ? "WITH RECURSIVE " : "WITH ")
    for (index, table) in tables.enumerated() {
      if index > 0 { append(", ") }
      try table.renderDefinition(into: &self)
    }
    append(" ")
  }
}

extension QueryInterfaceRequest {
  /// Defines a common table for the request, in the place of one of the same name.
  public func with<T>(_ commonTable: CommonTableExpression<T>) -> Self {
    var result = self
    result.commonTables.removeAll { $0.name.lowercased() == commonTable.tableName.lowercased() }
    result.commonTables.append(commonTable.table)
    return result
  }
}

extension TableRecord {
  /// All rows, for a request that has a common table.
  public static func with<T>(_ commonTable: CommonTableExpression<T>) -> QueryInterfaceRequest<Self> {
    all().with(commonTable)
  }

  /// An association to a common table, by a condition of one's own.
  ///
  /// - Parameter condition: gets the two tables; nil joins each row to each.
  public static func association<T>(
    to commonTable: CommonTableExpression<T>,
    on condition: @escaping @Sendable (_ left: TableAlias, _ right: TableAlias) -> any SQLExpressible
  ) -> JoinAssociation<Self, T> {
    commonTable.joined(from: databaseTableName, condition)
  }
}

extension CommonTableExpression {
  /// An association from this common table to another one.
  public func association<T>(
    to commonTable: CommonTableExpression<T>,
    on condition: @escaping @Sendable (_ left: TableAlias, _ right: TableAlias) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, T> {
    commonTable.joined(from: tableName, condition)
  }

  /// An association from this common table to a record's table.
  public func association<Destination: TableRecord>(
    to destination: Destination.Type,
    on condition: @escaping @Sendable (_ left: TableAlias, _ right: TableAlias) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(from: tableName, to: destination.all().relation, condition)
  }

  fileprivate func joined<Origin>(
    from origin: String, _ condition: @escaping @Sendable (TableAlias, TableAlias) -> any SQLExpressible
  ) -> JoinAssociation<Origin, RowDecoder> {
    JoinAssociation(from: origin, to: relation, condition)
  }
}

/// An association by a condition of one's own, to be joined.
public struct JoinAssociation<Origin, Destination>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps

  fileprivate init(
    from origin: String, to relation: Relation,
    _ condition: @escaping @Sendable (TableAlias, TableAlias) -> any SQLExpressible
  ) {
    let custom = CustomJoinCondition { condition($0, $1).sqlExpression }
    let join = JoinCondition(
      origin: origin, destination: relation.tableName, originColumns: nil, destinationColumns: nil, isToOrigin: false,
      custom: custom)
    steps = AssociationSteps(steps: [
      AssociationStep(condition: join, relation: relation, key: relation.tableName, isToMany: false)
    ])
  }
}

extension SQLInterpolation {
  /// The name of a common table.
  public mutating func appendInterpolation<T>(_ commonTable: CommonTableExpression<T>) {
    appendInterpolation(identifier: commonTable.tableName)
  }

  /// The definition of a common table, for a `WITH`.
  public mutating func appendInterpolation<T>(definitionFor commonTable: CommonTableExpression<T>) {
    let table = commonTable.table
    elements.append(.rendered { context in try table.renderDefinition(into: &context) })
  }

  /// A request, without parentheses.
  public mutating func appendInterpolation<T>(_ request: QueryInterfaceRequest<T>) {
    elements.append(.rendered { context in try request.renderSubquery(into: &context) })
  }

  /// A request in SQL, without parentheses.
  public mutating func appendInterpolation<T>(_ request: SQLRequest<T>) {
    elements += request.literal.elements
  }
}
