/// What the rows of an association come to, for each row that has it: `Author.books.count`.
public struct AssociationAggregate<Origin>: Sendable {
  /// Joins what it needs, and gives the expression.
  let prepare: @Sendable (inout Relation) -> SQLExpression

  /// The name it is selected under.
  var key: String?

  /// The aggregate under a name of one's own.
  public func forKey(_ key: String) -> AssociationAggregate {
    AssociationAggregate(prepare: prepare, key: key)
  }

  /// The aggregate under the name of a coding key.
  public func forKey(_ key: some CodingKey) -> AssociationAggregate { forKey(key.stringValue) }

  fileprivate func map(_ transform: @escaping @Sendable (SQLExpression) -> SQLExpression) -> AssociationAggregate {
    AssociationAggregate(prepare: { transform(prepare(&$0)) }, key: nil)
  }

  fileprivate func combined(
    with other: AssociationAggregate, _ transform: @escaping @Sendable (SQLExpression, SQLExpression) -> SQLExpression
  ) -> AssociationAggregate {
    AssociationAggregate(
      prepare: { relation in
        let left = prepare(&relation)
        return transform(left, other.prepare(&relation))
      }, key: nil)
  }
}

extension AssociationToMany {
  /// How many rows there are, under the name `bookCount`.
  public var count: AssociationAggregate<OriginRowDecoder> {
    aggregate("Count") { key in .function("COUNT", [key], distinct: true) }
  }

  /// Whether there is none, under the name `hasNoBook`.
  public var isEmpty: AssociationAggregate<OriginRowDecoder> {
    let name = steps.last.key.singularized
    let empty = count.map { .binary($0, "=", .value(0.databaseValue)) }
    return empty.forKey("hasNo" + name.prefix(1).uppercased() + name.dropFirst())
  }

  /// The average of an expression, as `averageBookPrice`.
  public func average(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("average", "AVG", expression.sqlExpression)
  }

  /// The greatest value of an expression, as `maxBookPrice`.
  public func max(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("max", "MAX", expression.sqlExpression)
  }

  /// The least value of an expression, as `minBookPrice`.
  public func min(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("min", "MIN", expression.sqlExpression)
  }

  /// The sum of an expression, as `bookPriceSum`; NULL of no rows.
  public func sum(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("", "SUM", expression.sqlExpression, suffix: "Sum")
  }

  /// The sum of an expression, as `bookPriceSum`; 0.0 of no rows.
  public func total(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("", "TOTAL", expression.sqlExpression, suffix: "Sum")
  }

  private func aggregate(
    _ prefix: String, _ function: String, _ expression: SQLExpression, suffix: String = ""
  ) -> AssociationAggregate<OriginRowDecoder> {
    let name = steps.last.key.singularized
    let subject = prefix.isEmpty ? name : prefix + name.prefix(1).uppercased() + name.dropFirst()
    var column = ""
    if case .column(let name, _) = expression.kind { column = name.prefix(1).uppercased() + name.dropFirst() }
    return AssociationAggregate(
      prepare: { relation in
        let alias = self.joined(to: &relation)
        return .function(function, [SQLExpression(.aliased(alias, expression))])
      }, key: subject + column + suffix)
  }

  private func aggregate(_ suffix: String, _ transform: @escaping @Sendable (SQLExpression) -> SQLExpression)
    -> AssociationAggregate<OriginRowDecoder>
  {
    let table = relation.tableName
    return AssociationAggregate(
      prepare: { relation in
        let alias = self.joined(to: &relation)
        let key = SQLExpression(.promise { db in .column(try db.primaryKey(table).columns[0], alias) })
        return transform(key)
      }, key: steps.last.key.singularized + suffix)
  }

  /// Joins the association, groups by the rows that have it, and returns the alias of its last table.
  private func joined(to relation: inout Relation) -> TableAlias {
    let (table, alias) = (relation.tableName, relation.alias)
    if relation.groupings.isEmpty {
      relation.groupings.append { db in try db.primaryKey(table).columns.map { .column($0, alias) } }
    }
    return join(to: &relation, isRequired: false)
  }
}

extension Association {
  /// Joins the association to `relation` without selecting it, and returns the alias of its last table.
  func join(to relation: inout Relation, isRequired: Bool) -> TableAlias {
    let join = join(isRequired: isRequired, isIncluded: false)
    relation.join(join)
    // Where it was joined before, the alias is that of the first time.
    var current = relation.joins.first { $0.key == join.key && $0.condition == join.condition }
    while let inner = current?.relation.joins.last, current?.key != steps.last.key { current = inner }
    return current?.relation.alias ?? join.relation.alias
  }
}

extension AssociationAggregate {
  /// The opposite.
  public static prefix func ! (aggregate: Self) -> Self { aggregate.map(\.negated) }

  /// Both.
  public static func && (lhs: Self, rhs: Self) -> Self { lhs.combined(with: rhs) { .joined("AND", [$0, $1]) } }

  /// Either.
  public static func || (lhs: Self, rhs: Self) -> Self { lhs.combined(with: rhs) { .joined("OR", [$0, $1]) } }

  /// Whether it equals a value; with nil, whether it is NULL.
  public static func == (lhs: Self, rhs: (any SQLExpressible & Sendable)?) -> Self {
    let value = rhs?.sqlExpression ?? .value(.null)
    return lhs.map { .equal($0, value) }
  }

  /// Whether it differs from a value; with nil, whether it isn't NULL.
  public static func != (lhs: Self, rhs: (any SQLExpressible & Sendable)?) -> Self {
    let value = rhs?.sqlExpression ?? .value(.null)
    return lhs.map { .equal($0, value, isNegated: true) }
  }

  /// Whether it is less.
  public static func < (lhs: Self, rhs: some SQLExpressible) -> Self { lhs.compared("<", rhs) }
  /// Whether it is at most that.
  public static func <= (lhs: Self, rhs: some SQLExpressible) -> Self { lhs.compared("<=", rhs) }
  /// Whether it is greater.
  public static func > (lhs: Self, rhs: some SQLExpressible) -> Self { lhs.compared(">", rhs) }
  /// Whether it is at least that.
  public static func >= (lhs: Self, rhs: some SQLExpressible) -> Self { lhs.compared(">=", rhs) }

  private func compared(_ sign: String, _ value: some SQLExpressible) -> Self {
    let value = value.sqlExpression
    return map { .binary($0, sign, value) }
  }
}
