/// What requests and associations have in common: they can be narrowed, sorted and joined.
public protocol DerivableRequest<RowDecoder> {
  /// What a row becomes.
  associatedtype RowDecoder

  /// The table, with its conditions.
  var relation: Relation { get set }
}

extension DerivableRequest {
  func changing(_ change: (inout Relation) -> Void) -> Self {
    var result = self
    change(&result.relation)
    return result
  }

  // MARK: Conditions

  /// Only the rows that `predicate` holds for; more than one filter are joined by AND.
  public func filter(_ predicate: some SQLSpecificExpressible) -> Self {
    changing { $0.filter(predicate.sqlExpression) }
  }

  /// Only the rows that a condition in SQL holds for.
  public func filter(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    changing { $0.filter(.literal(SQL(sql: sql, arguments: arguments))) }
  }

  /// Only the rows that a condition in SQL with interpolated values holds for.
  public func filter(literal: SQL) -> Self {
    changing { $0.filter(.literal(literal)) }
  }

  /// Only the row of a primary key.
  public func filter(key: some DatabaseValueConvertible) -> Self {
    filter(keys: [key])
  }

  /// Only the row of a unique key.
  public func filter(key: [String: (any DatabaseValueConvertible)?]) -> Self {
    changing { relation in
      for (column, value) in key.sorted(by: { $0.key < $1.key }) {
        relation.filter(.equal(.column(column), .value(value?.databaseValue ?? .null)))
      }
    }
  }

  /// Only the rows of primary keys.
  public func filter<Keys: Sequence>(keys: Keys) -> Self where Keys.Element: DatabaseValueConvertible {
    let values = keys.map { SQLExpression.value($0.databaseValue) }
    return changing { relation in
      let table = relation.tableName
      relation.filters.append { db in
        let columns = try db.primaryKey(table).columns
        guard columns.count == 1 else {
          throw DatabaseError.misuse("the primary key of \(table) has several columns: give them as [column: value]")
        }
        return SQLExpression(.contains(.column(columns[0]), .values(values), isNegated: false))
      }
    }
  }

  /// No row.
  public func none() -> Self {
    changing { $0.filter(.value(false.databaseValue)) }
  }

  // MARK: Order

  /// Sorted by those terms, instead of any there were.
  public func order(_ orderings: any SQLOrderingTerm...) -> Self { order(orderings) }

  /// Sorted by those terms, instead of any there were.
  public func order(_ orderings: [any SQLOrderingTerm]) -> Self {
    let terms = orderings.map(\.sqlOrdering)
    return changing {
      $0.orderings = terms
      $0.isReversed = false
    }
  }

  /// Sorted by terms in SQL.
  public func order(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    order(SQL(sql: sql, arguments: arguments))
  }

  /// Sorted by terms in SQL with interpolated values.
  public func order(literal: SQL) -> Self { order(literal) }

  /// Sorted by the primary key, after any order there is: rows that it doesn't tell apart come in the same order always.
  public func withStableOrder() -> Self {
    let key = primaryKeyOrdering
    return changing { $0.orderings.append(key) }
  }

  private var primaryKeyOrdering: SQLOrdering {
    let table = relation.tableName
    return SQLOrdering(
      expression: SQLExpression(
        .promise { db in SQLExpression(.row(try db.primaryKey(table).columns.map { .column($0) })) }))
  }

  /// Sorted by the primary key.
  public func orderByPrimaryKey() -> Self {
    let key = primaryKeyOrdering
    return changing { $0.orderings = [key] }
  }

  /// In the opposite order.
  public func reversed() -> Self { changing { $0.isReversed.toggle() } }

  /// In no order.
  public func unordered() -> Self { order([]) }

  // MARK: Selection

  /// Selects those terms, instead of any there were.
  public func select(_ selection: any SQLSelectable...) -> Self { select(selection) }

  /// Selects those terms, instead of any there were.
  public func select(_ selection: [any SQLSelectable]) -> Self {
    let terms = selection.map(\.sqlSelection)
    return changing { $0.selection = terms }
  }

  /// Selects SQL, instead of any terms there were.
  public func select(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    select([SQL(sql: sql, arguments: arguments)])
  }

  /// Selects SQL with interpolated values, instead of any terms there were.
  public func select(literal: SQL) -> Self { select([literal]) }

  /// Selects those terms as well.
  public func annotated(with selection: any SQLSelectable...) -> Self { annotated(with: selection) }

  /// Selects those terms as well.
  public func annotated(with selection: [any SQLSelectable]) -> Self {
    let terms = selection.map(\.sqlSelection)
    return changing { $0.selection += terms }
  }

  /// Gives the table a name that other parts of the request can use.
  public func aliased(_ alias: TableAlias) -> Self {
    changing {
      alias.bind(to: $0.tableName)
      $0.alias = alias
      $0.isAliasGiven = true
    }
  }
}
