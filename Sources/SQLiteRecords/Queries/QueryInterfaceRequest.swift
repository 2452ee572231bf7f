/// A request built from Swift values.
///
/// ```swift
/// let best = try Player.filter(Column("score") > 1000).order(Column("score").desc).limit(10).fetchAll(db)
/// ```
///
/// The SQL of equal requests is equal, and values are always bound.
public struct QueryInterfaceRequest<RowDecoder>: DerivableRequest, FetchRequest, Sendable {
  public var relation: Relation
  var isDistinct = false
  var limit: (count: Int?, offset: Int?)?

  /// What the request's `WITH` defines.
  var commonTables: [CommonTable] = []

  init(relation: Relation) {
    self.relation = relation
  }

  init<Other>(_ other: QueryInterfaceRequest<Other>) {
    relation = other.relation
    isDistinct = other.isDistinct
    limit = other.limit
    commonTables = other.commonTables
  }

  /// Each distinct row once.
  public func distinct() -> Self {
    var result = self
    result.isDistinct = true
    return result
  }

  /// At most `limit` rows, after the first `offset`.
  public func limit(_ limit: Int, offset: Int? = nil) -> Self {
    var result = self
    result.limit = (limit, offset)
    return result
  }

  /// Grouped by those expressions.
  public func group(_ expressions: any SQLExpressible...) -> Self { group(expressions) }

  /// Grouped by SQL.
  public func group(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    group([SQL(sql: sql, arguments: arguments)])
  }

  /// Grouped by SQL with interpolated values.
  public func group(literal: SQL) -> Self { group([literal]) }

  /// Grouped by the primary key.
  public func groupByPrimaryKey() -> Self {
    let table = relation.tableName
    return changing { $0.groupings.append { db in try db.primaryKey(table).columns.map { .column($0) } } }
  }

  /// Only the groups that a condition in SQL with interpolated values holds for.
  public func having(literal: SQL) -> Self { changing { $0.havings.append(.literal(literal)) } }

  /// Grouped by those expressions.
  public func group(_ expressions: [any SQLExpressible]) -> Self {
    let terms = expressions.map(\.sqlExpression)
    return changing { $0.groupings.append { _ in terms } }
  }

  /// Only the groups that `predicate` holds for.
  public func having(_ predicate: some SQLSpecificExpressible) -> Self {
    changing { $0.havings.append(predicate.sqlExpression) }
  }

  /// Only the groups that a condition in SQL holds for.
  public func having(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    changing { $0.havings.append(.literal(SQL(sql: sql, arguments: arguments))) }
  }

  /// The same rows, as another type.
  public func asRequest<T>(of type: T.Type) -> QueryInterfaceRequest<T> { QueryInterfaceRequest<T>(self) }

  /// Selects those terms, for rows of another type.
  public func select<T>(_ selection: any SQLSelectable..., as type: T.Type) -> QueryInterfaceRequest<T> {
    select(selection).asRequest(of: type)
  }

  /// Selects those terms, for rows of another type.
  public func select<T>(_ selection: [any SQLSelectable], as type: T.Type) -> QueryInterfaceRequest<T> {
    select(selection).asRequest(of: type)
  }

  /// Selects SQL, for rows of another type.
  public func select<T>(
    sql: String, arguments: StatementArguments = StatementArguments(), as type: T.Type
  ) -> QueryInterfaceRequest<T> {
    select([SQL(sql: sql, arguments: arguments)]).asRequest(of: type)
  }

  /// Selects the primary key.
  public func selectPrimaryKey<T>(as type: T.Type = T.self) -> QueryInterfaceRequest<T> {
    let table = relation.tableName
    let key = SQLExpression(
      .promise { db in SQLExpression(.row(try db.primaryKey(table).columns.map { .column($0) })) })
    return select([key]).asRequest(of: type)
  }

  /// The rows as a set to look in: `Column("teamId")` in `teams.contains(…)`, and the like.
  var subquery: SQLSubquery {
    SQLSubquery(kind: .request { context in try self.renderSubquery(into: &context) })
  }

  /// Whether `element` is in the request's first column, as an expression.
  public func contains(_ element: some SQLExpressible) -> SQLExpression {
    SQLExpression(.contains(element.sqlExpression, subquery, isNegated: false))
  }

  /// Whether the request has any row, as an expression.
  public func exists() -> SQLExpression {
    SQLExpression(.exists(subquery, isNegated: false))
  }
}

extension QueryInterfaceRequest where RowDecoder: Identifiable, RowDecoder.ID: DatabaseValueConvertible {
  /// Selects the ids.
  public func selectID() -> QueryInterfaceRequest<RowDecoder.ID> { selectPrimaryKey(as: RowDecoder.ID.self) }
}

extension QueryInterfaceRequest: SQLSpecificExpressible {
  /// The request's first value, as an expression.
  public var sqlExpression: SQLExpression { SQLExpression(.subquery(subquery)) }
}

extension TableRecord {
  /// All rows.
  public static func all() -> QueryInterfaceRequest<Self> {
    QueryInterfaceRequest(
      relation: Relation(tableName: databaseTableName, selection: databaseSelection.map(\.sqlSelection)))
  }

  /// No row.
  public static func none() -> QueryInterfaceRequest<Self> { all().none() }

  /// The rows that `predicate` holds for.
  public static func filter(_ predicate: some SQLSpecificExpressible) -> QueryInterfaceRequest<Self> {
    all().filter(predicate)
  }

  /// The rows that a condition in SQL holds for: `Player.filter(sql: "age > ?", arguments: [40])`.
  public static func filter(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<Self>
  {
    all().filter(sql: sql, arguments: arguments)
  }

  /// The rows that a condition in SQL with interpolated values holds for.
  public static func filter(literal: SQL) -> QueryInterfaceRequest<Self> { all().filter(literal: literal) }

  /// The row of a primary key.
  public static func filter(key: some DatabaseValueConvertible) -> QueryInterfaceRequest<Self> {
    all().filter(key: key)
  }

  /// The row of a unique key.
  public static func filter(key: [String: (any DatabaseValueConvertible)?]) -> QueryInterfaceRequest<Self> {
    all().filter(key: key)
  }

  /// The rows of primary keys.
  public static func filter<Keys: Sequence>(keys: Keys) -> QueryInterfaceRequest<Self>
  where Keys.Element: DatabaseValueConvertible {
    all().filter(keys: keys)
  }

  /// All rows, sorted.
  public static func order(_ orderings: any SQLOrderingTerm...) -> QueryInterfaceRequest<Self> {
    all().order(orderings)
  }

  /// All rows, sorted.
  public static func order(_ orderings: [any SQLOrderingTerm]) -> QueryInterfaceRequest<Self> { all().order(orderings) }

  /// All rows, sorted by terms in SQL.
  public static func order(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<Self>
  {
    all().order(sql: sql, arguments: arguments)
  }

  /// All rows, grouped by those expressions.
  public static func group(_ expressions: any SQLExpressible...) -> QueryInterfaceRequest<Self> {
    all().group(expressions)
  }

  /// All rows, sorted by their primary key.
  public static func orderByPrimaryKey() -> QueryInterfaceRequest<Self> { all().orderByPrimaryKey() }

  /// At most `limit` rows, after the first `offset`.
  public static func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<Self> {
    all().limit(limit, offset: offset)
  }

  /// All rows, of which those terms are selected.
  public static func select(_ selection: any SQLSelectable...) -> QueryInterfaceRequest<Self> {
    all().select(selection)
  }

  /// All rows, of which those terms are selected.
  public static func select(_ selection: [any SQLSelectable]) -> QueryInterfaceRequest<Self> { all().select(selection) }

  /// All rows, of which SQL is selected, as another type.
  public static func select<T>(
    sql: String, arguments: StatementArguments = StatementArguments(), as type: T.Type
  ) -> QueryInterfaceRequest<T> {
    all().select(sql: sql, arguments: arguments, as: type)
  }

  /// The primary keys of all rows.
  public static func selectPrimaryKey<T>(as type: T.Type = T.self) -> QueryInterfaceRequest<T> {
    all().selectPrimaryKey(as: type)
  }

  /// All rows, of which those terms are selected, as another type.
  public static func select<T>(_ selection: any SQLSelectable..., as type: T.Type) -> QueryInterfaceRequest<T> {
    all().select(selection, as: type)
  }

  /// All rows with those terms selected as well.
  public static func annotated(with selection: any SQLSelectable...) -> QueryInterfaceRequest<Self> {
    all().annotated(with: selection)
  }

  /// All rows with those terms selected as well.
  public static func annotated(with selection: [any SQLSelectable]) -> QueryInterfaceRequest<Self> {
    all().annotated(with: selection)
  }

  /// All rows, of a table with a name of one's own.
  public static func aliased(_ alias: TableAlias) -> QueryInterfaceRequest<Self> { all().aliased(alias) }
}

extension TableRecord where Self: Identifiable, ID: DatabaseValueConvertible {
  /// The ids of all rows.
  public static func selectID() -> QueryInterfaceRequest<ID> { all().selectPrimaryKey(as: ID.self) }

  /// The row of an id.
  public static func filter(id: ID) -> QueryInterfaceRequest<Self> { all().filter(key: id) }

  /// The rows of ids.
  public static func filter(ids: some Collection<ID>) -> QueryInterfaceRequest<Self> { all().filter(keys: ids) }
}

/// A table without a record type: `Table("player").filter(…)`; or one whose rows become a `T`.
public struct Table<T>: Sendable {
  /// The table's name.
  public let tableName: String

  /// A table by its name.
  public init(_ tableName: String) {
    self.tableName = tableName
  }

  /// All rows.
  public func all() -> QueryInterfaceRequest<T> {
    QueryInterfaceRequest(relation: Relation(tableName: tableName, selection: [AllColumns().sqlSelection]))
  }

  /// The rows that `predicate` holds for.
  public func filter(_ predicate: some SQLSpecificExpressible) -> QueryInterfaceRequest<T> { all().filter(predicate) }

  /// All rows, sorted.
  public func order(_ orderings: any SQLOrderingTerm...) -> QueryInterfaceRequest<T> { all().order(orderings) }

  /// The number of rows.
  public func fetchCount(_ db: Database) throws -> Int { try all().fetchCount(db) }
}

extension Table where T == Row {
  /// A table whose rows stay rows.
  public init(_ tableName: String) {
    self.tableName = tableName
  }
}
