/// What has an SQL expression: a value, a column, an operation on them.
public protocol SQLExpressible: SQLSelectable, SQLOrderingTerm {
  /// The expression.
  var sqlExpression: SQLExpression { get }
}

/// What is an SQL expression by nature, as a column is and a string isn't: the operators are defined on these.
public protocol SQLSpecificExpressible: SQLExpressible {}

/// What can be selected.
public protocol SQLSelectable {
  /// The selected term.
  var sqlSelection: SQLSelection { get }
}

/// What rows can be sorted by.
public protocol SQLOrderingTerm {
  /// The term of an `ORDER BY`.
  var sqlOrdering: SQLOrdering { get }
}

extension SQLExpressible {
  public var sqlSelection: SQLSelection { .expression(sqlExpression) }
  public var sqlOrdering: SQLOrdering { SQLOrdering(expression: sqlExpression) }
}

/// An SQL expression, as a value: it is text only once it is part of a statement.
public struct SQLExpression: SQLSpecificExpressible, Sendable {
  indirect enum Kind: Sendable {
    case value(DatabaseValue)
    case column(String, TableAlias?)
    case literal(SQL)
    case list([SQLExpression])
    case prefix(String, SQLExpression)
    case postfix(SQLExpression, String)
    case binary(SQLExpression, String, SQLExpression)
    case associative(String, [SQLExpression])
    case function(String, distinct: Bool, [SQLExpression])
    case countAll
    case between(SQLExpression, SQLExpression, SQLExpression, isNegated: Bool)
    case contains(SQLExpression, SQLSubquery, isNegated: Bool)
    case like(SQLExpression, SQLExpression, escape: String?, isNegated: Bool)
    case cast(SQLExpression, String)
    case subquery(SQLSubquery)
    case exists(SQLSubquery, isNegated: Bool)
    case aliased(TableAlias, SQLExpression)
    case tableName(TableAlias?)
    case promise(@Sendable (Database) throws -> SQLExpression)
    case row([SQLExpression])
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  public var sqlExpression: SQLExpression { self }

  static func value(_ value: DatabaseValue) -> SQLExpression { SQLExpression(.value(value)) }
  static func column(_ name: String, _ alias: TableAlias? = nil) -> SQLExpression {
    SQLExpression(.column(name, alias))
  }
  static func list(_ expressions: [SQLExpression]) -> SQLExpression { SQLExpression(.list(expressions)) }
  static func literal(_ literal: SQL) -> SQLExpression { SQLExpression(.literal(literal)) }
  static func binary(_ left: SQLExpression, _ sign: String, _ right: SQLExpression) -> SQLExpression {
    SQLExpression(.binary(left, sign, right))
  }

  /// Expressions joined by an operator that is associative, in one pair of parentheses.
  static func joined(_ sign: String, _ expressions: [SQLExpression]) -> SQLExpression {
    let flat = expressions.flatMap { expression in
      if case .associative(sign, let parts) = expression.kind { parts } else { [expression] }
    }
    return flat.count == 1 ? flat[0] : SQLExpression(.associative(sign, flat))
  }

  static func function(_ name: String, _ arguments: [SQLExpression], distinct: Bool = false) -> SQLExpression {
    SQLExpression(.function(name, distinct: distinct, arguments))
  }

  /// Equality as Swift has it: with nil, or where both may be nil, NULL equals NULL.
  static func equal(_ left: SQLExpression, _ right: SQLExpression, isNegated: Bool = false) -> SQLExpression {
    if case .value(let value) = right.kind, value.isNull, !value.isOverflow {
      return SQLExpression(.postfix(left, isNegated ? "IS NOT NULL" : "IS NULL"))
    }
    if case .value(let value) = left.kind, value.isNull, !value.isOverflow {
      return SQLExpression(.postfix(right, isNegated ? "IS NOT NULL" : "IS NULL"))
    }
    return .binary(left, isNegated ? "<>" : "=", right)
  }

  /// The opposite.
  var negated: SQLExpression {
    switch kind {
    case .postfix(let operand, "IS NULL"): SQLExpression(.postfix(operand, "IS NOT NULL"))
    case .postfix(let operand, "IS NOT NULL"): SQLExpression(.postfix(operand, "IS NULL"))
    case .binary(let left, "=", let right): .binary(left, "<>", right)
    case .binary(let left, "<>", let right): .binary(left, "=", right)
    case .binary(let left, "IS", let right): .binary(left, "IS NOT", right)
    case .binary(let left, "IS NOT", let right): .binary(left, "IS", right)
    case .between(let value, let low, let high, let isNegated):
      SQLExpression(.between(value, low, high, isNegated: !isNegated))
    case .contains(let value, let set, let isNegated): SQLExpression(.contains(value, set, isNegated: !isNegated))
    case .like(let value, let pattern, let escape, let isNegated):
      SQLExpression(.like(value, pattern, escape: escape, isNegated: !isNegated))
    case .exists(let subquery, let isNegated): SQLExpression(.exists(subquery, isNegated: !isNegated))
    case .prefix("NOT ", let operand): operand
    default: SQLExpression(.prefix("NOT ", self))
    }
  }
}

/// What an `IN` looks in: values, or the rows of a request.
public struct SQLSubquery: Sendable {
  enum Kind: Sendable {
    case values([SQLExpression])
    case request(@Sendable (inout SQLContext) throws -> Void)
  }

  let kind: Kind

  static func values(_ values: [SQLExpression]) -> SQLSubquery { SQLSubquery(kind: .values(values)) }
}
