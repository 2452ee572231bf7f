extension SQLExpression {
  /// Writes the expression; operations stand in parentheses wherever they are operands.
  func render(into context: inout SQLContext) throws {
    switch kind {
    case .value(let value): context.append(value)
    case .column(let name, let alias): context.appendColumn(name, alias)
    case .literal(let literal): try literal.render(into: &context)
    case .list(let expressions): try context.appendList(expressions)
    case .prefix(let sign, let operand):
      context.append(sign)
      try operand.renderOperand(into: &context)
    case .postfix(let operand, let sign):
      try operand.renderOperand(into: &context)
      context.append(" " + sign)
    case .binary(let left, let sign, let right): try Self.render(left, sign, right, into: &context)
    case .associative(let sign, let operands):
      for (index, operand) in operands.enumerated() {
        if index > 0 { context.append(" \(sign) ") }
        try operand.renderOperand(into: &context)
      }
    case .function(let name, let isDistinct, let arguments):
      context.append(name + (isDistinct ? "(DISTINCT " : "("))
      try context.appendJoined(arguments)
      context.append(")")
    case .countAll: context.append("COUNT(*)")
    case .between(let value, let low, let high, let isNegated):
      try value.renderOperand(into: &context)
      context.append(isNegated ? " NOT BETWEEN " : " BETWEEN ")
      try low.renderOperand(into: &context)
      context.append(" AND ")
      try high.renderOperand(into: &context)
    case .contains(let value, let set, let isNegated): try Self.render(value, in: set, isNegated, into: &context)
    case .like(let value, let pattern, let escape, let isNegated):
      try Self.render(value, isNegated ? "NOT LIKE" : "LIKE", pattern, into: &context)
      if let escape {
        context.append(" ESCAPE ")
        context.append(escape.databaseValue)
      }
    case .cast(let value, let type):
      context.append("CAST(")
      try value.render(into: &context)
      context.append(" AS \(type))")
    case .subquery(let subquery): try subquery.render(into: &context)
    case .exists(let subquery, let isNegated):
      context.append(isNegated ? "NOT EXISTS " : "EXISTS ")
      try subquery.render(into: &context)
    case .aliased(let alias, let expression): try context.withQualifier(alias) { try expression.render(into: &$0) }
    case .tableName(let alias): context.appendTableName(alias)
    case .promise(let make): try make(context.database).render(into: &context)
    case .row(let expressions): try context.appendJoined(expressions)
    }
  }

  private static func render(
    _ left: SQLExpression, _ sign: String, _ right: SQLExpression, into context: inout SQLContext
  ) throws {
    try left.renderOperand(into: &context)
    context.append(" \(sign) ")
    try right.renderOperand(into: &context)
  }

  private static func render(
    _ value: SQLExpression, in set: SQLSubquery, _ isNegated: Bool, into context: inout SQLContext
  ) throws {
    if case .values(let values) = set.kind, values.count == 1 {
      return try render(value, isNegated ? "<>" : "=", values[0], into: &context)
    }
    try value.renderOperand(into: &context)
    context.append(isNegated ? " NOT IN " : " IN ")
    try set.render(into: &context)
  }

  /// Writes the expression as a part of another one.
  func renderOperand(into context: inout SQLContext) throws {
    switch kind {
    case .value, .column, .list, .function, .countAll, .cast, .subquery, .tableName:
      try render(into: &context)
    case .aliased(let alias, let expression):
      try context.withQualifier(alias) { try expression.renderOperand(into: &$0) }
    case .promise(let make): try make(context.database).renderOperand(into: &context)
    default:
      context.append("(")
      try render(into: &context)
      context.append(")")
    }
  }
}

extension SQLSubquery {
  func render(into context: inout SQLContext) throws {
    switch kind {
    case .values(let values): try context.appendList(values)
    case .request(let render):
      context.append("(")
      try render(&context)
      context.append(")")
    }
  }
}
