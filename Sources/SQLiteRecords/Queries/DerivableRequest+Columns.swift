// Requests whose parts are made of the record's `Columns`: `Player.filter { $0.score > 1000 }.order { $0.name }`.

extension DerivableRequest where RowDecoder: TableRecord {
  /// Only the rows that `predicate` holds for, given the record's columns.
  public func filter(_ predicate: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible) rethrows -> Self {
    let expression = try predicate(RowDecoder.Columns.self).sqlExpression
    return changing { $0.filter(expression) }
  }

  /// Sorted by a term of the record's columns, instead of any there were.
  public func order(_ ordering: (RowDecoder.Columns.Type) throws -> any SQLOrderingTerm) rethrows -> Self {
    order([try ordering(RowDecoder.Columns.self)])
  }

  /// Sorted by terms of the record's columns, instead of any there were.
  public func order(_ orderings: (RowDecoder.Columns.Type) throws -> [any SQLOrderingTerm]) rethrows -> Self {
    order(try orderings(RowDecoder.Columns.self))
  }

  /// Selects a term of the record's columns, instead of any there were.
  public func select(_ selection: (RowDecoder.Columns.Type) throws -> any SQLSelectable) rethrows -> Self {
    select([try selection(RowDecoder.Columns.self)])
  }

  /// Selects terms of the record's columns, instead of any there were.
  public func select(_ selection: (RowDecoder.Columns.Type) throws -> [any SQLSelectable]) rethrows -> Self {
    select(try selection(RowDecoder.Columns.self))
  }

  /// Selects a term of the record's columns as well.
  public func annotated(with selection: (RowDecoder.Columns.Type) throws -> any SQLSelectable) rethrows -> Self {
    annotated(with: [try selection(RowDecoder.Columns.self)])
  }

  /// Selects terms of the record's columns as well.
  public func annotated(with selection: (RowDecoder.Columns.Type) throws -> [any SQLSelectable]) rethrows -> Self {
    annotated(with: try selection(RowDecoder.Columns.self))
  }
}

extension QueryInterfaceRequest where RowDecoder: TableRecord {
  /// Selects a term of the record's columns, for rows of another type.
  public func select<T>(
    _ selection: (RowDecoder.Columns.Type) throws -> any SQLSelectable, as type: T.Type
  ) rethrows -> QueryInterfaceRequest<T> {
    select([try selection(RowDecoder.Columns.self)], as: type)
  }

  /// Selects terms of the record's columns, for rows of another type.
  public func select<T>(
    _ selection: (RowDecoder.Columns.Type) throws -> [any SQLSelectable], as type: T.Type
  ) rethrows -> QueryInterfaceRequest<T> {
    select(try selection(RowDecoder.Columns.self), as: type)
  }

  /// Grouped by an expression of the record's columns.
  public func group(_ expression: (RowDecoder.Columns.Type) throws -> any SQLExpressible) rethrows -> Self {
    group([try expression(RowDecoder.Columns.self)])
  }

  /// Grouped by expressions of the record's columns.
  public func group(_ expressions: (RowDecoder.Columns.Type) throws -> [any SQLExpressible]) rethrows -> Self {
    group(try expressions(RowDecoder.Columns.self))
  }

  /// Only the groups that `predicate` holds for, given the record's columns.
  public func having(_ predicate: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible) rethrows -> Self {
    let expression = try predicate(RowDecoder.Columns.self).sqlExpression
    return changing { $0.havings.append(expression) }
  }

  /// Updates the rows by an assignment of the record's columns: `updateAll(db) { $0.score.set(to: 0) }`.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil,
    assignment: (RowDecoder.Columns.Type) throws -> ColumnAssignment
  ) throws -> Int {
    try updateAll(db, onConflict: resolution, [assignment(RowDecoder.Columns.self)])
  }

  /// Updates the rows by assignments of the record's columns: `updateAll(db) { [$0.score += 1, $0.team.set(to: nil)] }`.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.Columns.Type) throws -> [ColumnAssignment]
  ) throws -> Int {
    try updateAll(db, onConflict: resolution, assignments(RowDecoder.Columns.self))
  }
}

extension TableRecord {
  /// The rows that `predicate` holds for, given the record's columns.
  public static func filter(
    _ predicate: (Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().filter(predicate)
  }

  /// All rows, sorted by a term of the record's columns.
  public static func order(
    _ ordering: (Columns.Type) throws -> any SQLOrderingTerm
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().order(ordering)
  }

  /// All rows, sorted by terms of the record's columns.
  public static func order(
    _ orderings: (Columns.Type) throws -> [any SQLOrderingTerm]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().order(orderings)
  }

  /// All rows, of which a term of the record's columns is selected.
  public static func select(
    _ selection: (Columns.Type) throws -> any SQLSelectable
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection)
  }

  /// All rows, of which terms of the record's columns are selected.
  public static func select(
    _ selection: (Columns.Type) throws -> [any SQLSelectable]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection)
  }

  /// All rows, of which a term of the record's columns is selected, as another type.
  public static func select<T>(
    _ selection: (Columns.Type) throws -> any SQLSelectable, as type: T.Type
  ) rethrows -> QueryInterfaceRequest<T> {
    try all().select(selection, as: type)
  }

  /// All rows, of which terms of the record's columns are selected, as another type.
  public static func select<T>(
    _ selection: (Columns.Type) throws -> [any SQLSelectable], as type: T.Type
  ) rethrows -> QueryInterfaceRequest<T> {
    try all().select(selection, as: type)
  }

  /// All rows with a term of the record's columns selected as well.
  public static func annotated(
    with selection: (Columns.Type) throws -> any SQLSelectable
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().annotated(with: selection)
  }

  /// All rows with terms of the record's columns selected as well.
  public static func annotated(
    with selection: (Columns.Type) throws -> [any SQLSelectable]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().annotated(with: selection)
  }

  /// Updates all rows by an assignment of the record's columns.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil,
    assignment: (Columns.Type) throws -> ColumnAssignment
  ) throws -> Int {
    try all().updateAll(db, onConflict: resolution, assignment: assignment)
  }

  /// Updates all rows by assignments of the record's columns.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict resolution: Database.ConflictResolution? = nil,
    assignments: (Columns.Type) throws -> [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: resolution, assignments: assignments)
  }
}

extension AssociationToMany where RowDecoder: TableRecord {
  /// The average of an expression of the associated record's columns.
  public func average(
    _ expression: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    average(try expression(RowDecoder.Columns.self).sqlExpression)
  }

  /// The greatest value of an expression of the associated record's columns.
  public func max(
    _ expression: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    max(try expression(RowDecoder.Columns.self).sqlExpression)
  }

  /// The least value of an expression of the associated record's columns.
  public func min(
    _ expression: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    min(try expression(RowDecoder.Columns.self).sqlExpression)
  }

  /// The sum of an expression of the associated record's columns; NULL of no rows.
  public func sum(
    _ expression: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    sum(try expression(RowDecoder.Columns.self).sqlExpression)
  }

  /// The sum of an expression of the associated record's columns; 0.0 of no rows.
  public func total(
    _ expression: (RowDecoder.Columns.Type) throws -> any SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    total(try expression(RowDecoder.Columns.self).sqlExpression)
  }
}
