extension QueryInterfaceRequest {
  /// The number of rows.
  public func fetchCount(_ db: Database) throws -> Int {
    let isPlain =
      !isDistinct && limit == nil && relation.groupings.isEmpty && relation.havings.isEmpty
      && !relation.joins.contains { !$0.relation.selection.isEmpty }
    var request = self
    request.relation.prefetches = []
    request.relation.orderings = limit == nil ? [] : request.relation.orderings
    if isPlain {
      request.relation.selection = [.expression(SQLExpression(.countAll))]
      let (sql, arguments) = try request.makeSQL(db)
      return try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0
    }
    let (sql, arguments) = try request.makeSQL(db)
    return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM (\(sql))", arguments: arguments) ?? 0
  }

  /// Whether there is no row.
  public func isEmpty(_ db: Database) throws -> Bool {
    var request = self
    request.relation.prefetches = []
    if request.limit == nil { request.limit = (1, nil) }
    let (sql, arguments) = try request.makeSQL(db)
    return try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (\(sql))", arguments: arguments) ?? true
  }

  /// Deletes the rows, and returns how many there were.
  @discardableResult
  public func deleteAll(_ db: Database) throws -> Int {
    var context = SQLContext(database: db)
    try context.append(commonTables)
    context.append("DELETE FROM \(relation.tableName.quotedDatabaseIdentifier)")
    try renderTarget(into: &context)
    return try run(context, db)
  }

  /// Updates the rows, and returns how many there were.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, _ assignments: ColumnAssignment...
  ) throws -> Int {
    try updateAll(db, onConflict: resolution, assignments)
  }

  /// Updates the rows, and returns how many there were.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, _ assignments: [ColumnAssignment]
  ) throws -> Int {
    guard !assignments.isEmpty else { return 0 }
    var context = SQLContext(database: db)
    try renderUpdate(assignments, resolution, into: &context)
    return try run(context, db)
  }

  private func renderUpdate(
    _ assignments: [ColumnAssignment], _ resolution: Database.ConflictResolution?, into context: inout SQLContext
  ) throws {
    try context.append(commonTables)
    context.append("UPDATE\((resolution ?? .abort).clause) \(relation.tableName.quotedDatabaseIdentifier) SET ")
    try context.append(assignments: assignments)
    try renderTarget(into: &context)
  }

  /// Deletes the rows, and returns them as they were (`RETURNING`).
  public func deleteAndFetchAll(_ db: Database) throws -> [RowDecoder]
  where RowDecoder: FetchableRecord & TableRecord {
    var context = SQLContext(database: db)
    try context.append(commonTables)
    context.append("DELETE FROM \(relation.tableName.quotedDatabaseIdentifier)")
    try renderTarget(into: &context)
    return try runReturning(context, db)
  }

  /// Updates the rows, and returns them as they are then (`RETURNING`).
  public func updateAndFetchAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil, _ assignments: ColumnAssignment...
  ) throws -> [RowDecoder] where RowDecoder: FetchableRecord & TableRecord {
    guard !assignments.isEmpty else { return try fetchAll(db) }
    var context = SQLContext(database: db)
    try renderUpdate(assignments, resolution, into: &context)
    return try runReturning(context, db)
  }

  private func runReturning(_ context: SQLContext, _ db: Database) throws -> [RowDecoder]
  where RowDecoder: FetchableRecord & TableRecord {
    var context = context
    try context.append(returning: RowDecoder.databaseSelection)
    return try RowDecoder.fetchAll(db, sql: context.sql, arguments: context.arguments)
  }

  private func run(_ context: SQLContext, _ db: Database) throws -> Int {
    let statement = try db.availableStatement(sql: context.sql)
    try statement.execute(arguments: context.arguments)
    return db.changesCount
  }

  /// Writes which rows: a condition, or, for a request that has more than that, the keys of its rows.
  private func renderTarget(into context: inout SQLContext) throws {
    if relation.joins.isEmpty, limit == nil, relation.groupings.isEmpty, !relation.isAliasGiven {
      let filters = try relation.filters.map { try $0(context.database) }
      guard !filters.isEmpty else { return }
      context.append(" WHERE ")
      return try SQLExpression.joined("AND", filters).render(into: &context)
    }
    let key = try context.database.primaryKey(relation.tableName).columns
    var request = self
    request.relation.prefetches = []
    request.commonTables = []
    request.relation.selection = key.map { .expression(.column($0)) }
    for index in request.relation.joins.indices { request.relation.joins[index].relation.deselect() }
    let names = key.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    context.append(" WHERE \(key.count == 1 ? names : "(\(names))") IN (")
    try request.renderSubquery(into: &context)
    context.append(")")
  }

  /// One row at random, found by a seek of its row id, in about the time of a fetch by key: an `ORDER BY random()` reads
  /// all of them.
  ///
  /// Where there are gaps between the ids, the row after a gap is likelier by the gap's length. Filters apply to the rows
  /// from the random one on, and then from the first, so that one is found where there is one. Another order than the
  /// row ids' is left out.
  public func random() -> Self {
    let table = relation.tableName.quotedDatabaseIdentifier
    // MIN and MAX are each an end of the b-tree, if each is asked for alone; abs() keeps the remainder positive.
    let start: SQL = """
      rowid >= (SELECT least + abs(random() % (greatest - least + 1)) FROM
      (SELECT (SELECT MIN(rowid) FROM \(sql: table)) AS least, (SELECT MAX(rowid) FROM \(sql: table)) AS greatest))
      """
    var result = unordered()
    result.relation.filter(.literal(start))
    result.relation.orderings = [SQLOrdering(expression: .column("rowid"))]
    result.limit = (1, nil)
    return result
  }
}

extension Relation {
  mutating func deselect() {
    selection = []
    for index in joins.indices { joins[index].relation.deselect() }
  }
}

/// A column and the value it is set to, in `updateAll`.
public struct ColumnAssignment: Sendable {
  let column: String
  let value: SQLExpression
}

extension SQLContext {
  /// Writes a `RETURNING`.
  mutating func append(returning selection: [any SQLSelectable]) throws {
    for (index, selection) in selection.enumerated() {
      append(index == 0 ? " RETURNING " : ", ")
      try selection.sqlSelection.render(into: &self)
    }
  }

  /// Writes what follows a `SET`.
  mutating func append(assignments: [ColumnAssignment]) throws {
    for (index, assignment) in assignments.enumerated() {
      append((index == 0 ? "" : ", ") + assignment.column.quotedDatabaseIdentifier + " = ")
      try assignment.value.render(into: &self)
    }
  }
}

extension ColumnExpression {
  /// The column is set to a value; nil is NULL.
  public func set(to value: (any SQLExpressible)?) -> ColumnAssignment {
    ColumnAssignment(column: name, value: value?.sqlExpression ?? .value(.null))
  }
}

/// `column = column + value`.
public func += (column: some ColumnExpression, value: some SQLExpressible) -> ColumnAssignment {
  column.set(to: column + value)
}

/// `column = column - value`.
public func -= (column: some ColumnExpression, value: some SQLExpressible) -> ColumnAssignment {
  column.set(to: column - value)
}

/// `column = column * value`.
public func *= (column: some ColumnExpression, value: some SQLExpressible) -> ColumnAssignment {
  column.set(to: column * value)
}

/// `column = column / value`.
public func /= (column: some ColumnExpression, value: some SQLExpressible) -> ColumnAssignment {
  column.set(to: column / value)
}
