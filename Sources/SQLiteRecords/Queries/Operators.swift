// The operators of SQL, on columns and other expressions: each takes an expression on one side at least.

/// Whether both are equal; with nil, whether the other is NULL.
public func == (lhs: some SQLSpecificExpressible, rhs: (any SQLExpressible)?) -> SQLExpression {
  .equal(lhs.sqlExpression, (rhs?.sqlExpression ?? .value(.null)))
}

/// Whether both are equal; with nil, whether the other is NULL.
public func == (lhs: (any SQLExpressible)?, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .equal((lhs?.sqlExpression ?? .value(.null)), rhs.sqlExpression)
}

/// Whether both are equal; with nil, whether the other is NULL.
public func == (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .equal(lhs.sqlExpression, rhs.sqlExpression)
}

/// Whether both differ; with nil, whether the other is not NULL.
public func != (lhs: some SQLSpecificExpressible, rhs: (any SQLExpressible)?) -> SQLExpression {
  .equal(lhs.sqlExpression, (rhs?.sqlExpression ?? .value(.null)), isNegated: true)
}

/// Whether both differ; with nil, whether the other is not NULL.
public func != (lhs: (any SQLExpressible)?, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .equal((lhs?.sqlExpression ?? .value(.null)), rhs.sqlExpression, isNegated: true)
}

/// Whether both differ; with nil, whether the other is not NULL.
public func != (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .equal(lhs.sqlExpression, rhs.sqlExpression, isNegated: true)
}

/// Whether both are equal, where NULL equals NULL (`IS`).
public func === (lhs: some SQLSpecificExpressible, rhs: (any SQLExpressible)?) -> SQLExpression {
  .binary(lhs.sqlExpression, "IS", (rhs?.sqlExpression ?? .value(.null)))
}

/// Whether both are equal, where NULL equals NULL (`IS`).
public func === (lhs: (any SQLExpressible)?, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary((lhs?.sqlExpression ?? .value(.null)), "IS", rhs.sqlExpression)
}

/// Whether both are equal, where NULL equals NULL (`IS`).
public func === (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "IS", rhs.sqlExpression)
}

/// Whether both differ, where NULL equals NULL (`IS NOT`).
public func !== (lhs: some SQLSpecificExpressible, rhs: (any SQLExpressible)?) -> SQLExpression {
  .binary(lhs.sqlExpression, "IS NOT", (rhs?.sqlExpression ?? .value(.null)))
}

/// Whether both differ, where NULL equals NULL (`IS NOT`).
public func !== (lhs: (any SQLExpressible)?, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary((lhs?.sqlExpression ?? .value(.null)), "IS NOT", rhs.sqlExpression)
}

/// Whether both differ, where NULL equals NULL (`IS NOT`).
public func !== (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "IS NOT", rhs.sqlExpression)
}

/// Whether the left is less than the right.
public func < (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<", rhs.sqlExpression)
}

/// Whether the left is less than the right.
public func < (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<", rhs.sqlExpression)
}

/// Whether the left is less than the right.
public func < (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<", rhs.sqlExpression)
}

/// Whether the left is at most the right.
public func <= (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<=", rhs.sqlExpression)
}

/// Whether the left is at most the right.
public func <= (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<=", rhs.sqlExpression)
}

/// Whether the left is at most the right.
public func <= (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<=", rhs.sqlExpression)
}

/// Whether the left is greater than the right.
public func > (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">", rhs.sqlExpression)
}

/// Whether the left is greater than the right.
public func > (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">", rhs.sqlExpression)
}

/// Whether the left is greater than the right.
public func > (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">", rhs.sqlExpression)
}

/// Whether the left is at least the right.
public func >= (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">=", rhs.sqlExpression)
}

/// Whether the left is at least the right.
public func >= (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">=", rhs.sqlExpression)
}

/// Whether the left is at least the right.
public func >= (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">=", rhs.sqlExpression)
}

/// The sum.
public func + (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .joined("+", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The sum.
public func + (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("+", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The sum.
public func + (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("+", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The product.
public func * (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .joined("*", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The product.
public func * (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("*", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The product.
public func * (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("*", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The difference.
public func - (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "-", rhs.sqlExpression)
}

/// The difference.
public func - (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "-", rhs.sqlExpression)
}

/// The difference.
public func - (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "-", rhs.sqlExpression)
}

/// The quotient: of integers, an integer.
public func / (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "/", rhs.sqlExpression)
}

/// The quotient: of integers, an integer.
public func / (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "/", rhs.sqlExpression)
}

/// The quotient: of integers, an integer.
public func / (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "/", rhs.sqlExpression)
}

/// The remainder.
public func % (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "%", rhs.sqlExpression)
}

/// The remainder.
public func % (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "%", rhs.sqlExpression)
}

/// The remainder.
public func % (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "%", rhs.sqlExpression)
}

/// The bits that both have.
public func & (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "&", rhs.sqlExpression)
}

/// The bits that both have.
public func & (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "&", rhs.sqlExpression)
}

/// The bits that both have.
public func & (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "&", rhs.sqlExpression)
}

/// The bits that either has.
public func | (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "|", rhs.sqlExpression)
}

/// The bits that either has.
public func | (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "|", rhs.sqlExpression)
}

/// The bits that either has.
public func | (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "|", rhs.sqlExpression)
}

/// Bits moved to the left.
public func << (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<<", rhs.sqlExpression)
}

/// Bits moved to the left.
public func << (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<<", rhs.sqlExpression)
}

/// Bits moved to the left.
public func << (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, "<<", rhs.sqlExpression)
}

/// Bits moved to the right.
public func >> (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">>", rhs.sqlExpression)
}

/// Bits moved to the right.
public func >> (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">>", rhs.sqlExpression)
}

/// Bits moved to the right.
public func >> (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .binary(lhs.sqlExpression, ">>", rhs.sqlExpression)
}

/// Both.
public func && (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .joined("AND", [lhs.sqlExpression, rhs.sqlExpression])
}

/// Both.
public func && (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("AND", [lhs.sqlExpression, rhs.sqlExpression])
}

/// Both.
public func && (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("AND", [lhs.sqlExpression, rhs.sqlExpression])
}

/// Either.
public func || (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .joined("OR", [lhs.sqlExpression, rhs.sqlExpression])
}

/// Either.
public func || (lhs: some SQLExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("OR", [lhs.sqlExpression, rhs.sqlExpression])
}

/// Either.
public func || (lhs: some SQLSpecificExpressible, rhs: some SQLSpecificExpressible) -> SQLExpression {
  .joined("OR", [lhs.sqlExpression, rhs.sqlExpression])
}

/// The opposite.
public prefix func ! (value: some SQLSpecificExpressible) -> SQLExpression {
  value.sqlExpression.negated
}

/// The number with the other sign.
public prefix func - (value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpression(.prefix("-", value.sqlExpression))
}

/// The bits inverted.
public prefix func ~ (value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpression(.prefix("~", value.sqlExpression))
}

extension Sequence where Element == SQLExpression {
  /// All of them, joined by AND or OR (or `+`, `*`, `||`).
  public func joined(operator sign: JoinOperator) -> SQLExpression {
    let expressions = Array(self)
    return expressions.isEmpty ? .value(sign.neutral) : .joined(sign.sql, expressions)
  }
}

/// How several expressions are made one.
public struct JoinOperator: Sendable {
  let sql: String
  let neutral: DatabaseValue

  /// All must hold; of none, true.
  public static let and = JoinOperator(sql: "AND", neutral: true.databaseValue)
  /// One must hold; of none, false.
  public static let or = JoinOperator(sql: "OR", neutral: false.databaseValue)
  /// The sum; of none, 0.
  public static let add = JoinOperator(sql: "+", neutral: 0.databaseValue)
  /// The product; of none, 1.
  public static let multiply = JoinOperator(sql: "*", neutral: 1.databaseValue)
  /// One text after the other; of none, an empty one.
  public static let concat = JoinOperator(sql: "||", neutral: "".databaseValue)
}
