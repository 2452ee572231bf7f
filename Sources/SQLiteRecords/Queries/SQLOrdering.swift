/// A term of an `ORDER BY`.
public struct SQLOrdering: SQLOrderingTerm, Sendable {
  enum Nulls: String, Sendable {
    case first = " NULLS FIRST"
    case last = " NULLS LAST"
  }

  let expression: SQLExpression
  var isDescending: Bool?
  var nulls: Nulls?

  init(expression: SQLExpression, isDescending: Bool? = nil, nulls: Nulls? = nil) {
    self.expression = expression
    self.isDescending = isDescending
    self.nulls = nulls
  }

  public var sqlOrdering: SQLOrdering { self }

  /// The same order from its end.
  var reversed: SQLOrdering {
    let nulls: Nulls? =
      switch self.nulls {
      case .first: .last
      case .last: .first
      case nil: nil
      }
    return SQLOrdering(expression: expression, isDescending: !(isDescending ?? false), nulls: nulls)
  }

  func render(into context: inout SQLContext) throws {
    try expression.render(into: &context)
    if let isDescending { context.append(isDescending ? " DESC" : " ASC") }
    if let nulls { context.append(nulls.rawValue) }
  }
}

extension SQLSpecificExpressible {
  /// From the least up.
  public var asc: SQLOrdering { SQLOrdering(expression: sqlExpression, isDescending: false) }
  /// From the greatest down.
  public var desc: SQLOrdering { SQLOrdering(expression: sqlExpression, isDescending: true) }
  /// From the least up, NULL at the end.
  public var ascNullsLast: SQLOrdering { SQLOrdering(expression: sqlExpression, isDescending: false, nulls: .last) }
  /// From the greatest down, NULL at the beginning.
  public var descNullsFirst: SQLOrdering { SQLOrdering(expression: sqlExpression, isDescending: true, nulls: .first) }
}
