import Locking

/// One use of a table in a statement, to tell it from others: `request.aliased(alias)`, then `alias[Column("name")]`.
public final class TableAlias: Sendable {
  /// The name one asked for; nil lets the statement choose.
  let name: String?

  /// The table, once a request has taken the alias.
  var tableName: String? { table.withLock { $0 } }

  private let table: Locked<String?>

  /// An alias.
  public init(name: String? = nil) {
    self.name = name
    table = Locked(nil)
  }

  init(tableName: String) {
    name = nil
    table = Locked(tableName)
  }

  func bind(to tableName: String) {
    table.withLock { $0 = tableName }
  }

  /// An expression whose columns are those of this table.
  public subscript(_ expression: some SQLSpecificExpressible) -> SQLExpression {
    if case .column(let name, nil) = expression.sqlExpression.kind { return .column(name, self) }
    return SQLExpression(.aliased(self, expression.sqlExpression))
  }

  /// An ordering whose columns are those of this table.
  public subscript(_ ordering: SQLOrdering) -> SQLOrdering {
    SQLOrdering(
      expression: SQLExpression(.aliased(self, ordering.expression)), isDescending: ordering.isDescending,
      nulls: ordering.nulls)
  }

  /// A column of this table.
  public subscript(_ name: String) -> SQLExpression { .column(name, self) }
}
