/// How text is compared (`COLLATE`).
public struct DatabaseCollation: Hashable, Sendable {
  /// The collation's name.
  public let name: String

  /// A collation by its name.
  public init(_ name: String) {
    self.name = name
  }

  /// Byte by byte.
  public static let binary = DatabaseCollation("BINARY")
  /// Without regard to the case of ASCII letters.
  public static let nocase = DatabaseCollation("NOCASE")
  /// Without regard to spaces at the end.
  public static let rtrim = DatabaseCollation("RTRIM")
}

extension SQLSpecificExpressible {
  /// Whether the text matches a pattern with `%` and `_`; `escape` is the character that makes those two plain.
  public func like(_ pattern: some SQLExpressible, escape: String? = nil) -> SQLExpression {
    SQLExpression(.like(sqlExpression, pattern.sqlExpression, escape: escape, isNegated: false))
  }

  /// Whether the value is from `range.lowerBound` to `range.upperBound`.
  public func between<Bound: SQLExpressible>(_ range: ClosedRange<Bound>) -> SQLExpression {
    between(range.lowerBound, and: range.upperBound)
  }

  /// Whether the value is from `low` to `high`.
  public func between(_ low: some SQLExpressible, and high: some SQLExpressible) -> SQLExpression {
    SQLExpression(.between(sqlExpression, low.sqlExpression, high.sqlExpression, isNegated: false))
  }

  /// The value, compared by a collation.
  public func collating(_ collation: DatabaseCollation) -> SQLExpression {
    SQLExpression(.postfix(sqlExpression, "COLLATE " + collation.name))
  }

  /// The expression under a name, to select it.
  public func forKey(_ name: String) -> SQLSelection {
    SQLSelection(kind: .named(sqlExpression, name))
  }

  /// The expression under the name of a coding key, to select it.
  public func forKey(_ key: some CodingKey) -> SQLSelection { forKey(key.stringValue) }

  /// The text in lower case (ASCII letters).
  public var lowercased: SQLExpression { .function("LOWER", [sqlExpression]) }

  /// The text in upper case (ASCII letters).
  public var uppercased: SQLExpression { .function("UPPER", [sqlExpression]) }
}

extension Sequence where Element: SQLExpressible {
  /// Whether `element` is one of these, as an expression (`IN`).
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.contains(element.sqlExpression, .values(map(\.sqlExpression)), isNegated: false))
  }
}

extension Sequence where Element: SQLExpressible {
  /// The expressions joined by an operator: `[a, b, c].joined(operator: .and)`; of none, what the operator begins with.
  public func joined(operator: SQLExpression.AssociativeBinaryOperator) -> SQLExpression {
    let expressions = map(\.sqlExpression)
    return expressions.isEmpty ? .value(`operator`.neutral) : .joined(`operator`.sql, expressions)
  }
}

extension SQLExpression {
  /// An operator that joins any number of expressions.
  public struct AssociativeBinaryOperator: Hashable, Sendable {
    let sql: String
    let neutral: DatabaseValue

    public static let and = Self(sql: "AND", neutral: true.databaseValue)
    public static let or = Self(sql: "OR", neutral: false.databaseValue)
    public static let add = Self(sql: "+", neutral: 0.databaseValue)
    public static let multiply = Self(sql: "*", neutral: 1.databaseValue)
    public static let concat = Self(sql: "||", neutral: "".databaseValue)
  }
}

extension ClosedRange where Bound: SQLExpressible {
  /// Whether `element` is in the range, as an expression (`BETWEEN`).
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression { element.between(self) }
}

extension Range where Bound: SQLExpressible {
  /// Whether `element` is in the range, as an expression.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    element >= lowerBound && element < upperBound
  }
}

/// `COUNT(value)`: of values that aren't NULL.
public func count(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("COUNT", [value.sqlExpression]) }

/// `COUNT(DISTINCT value)`.
public func count(distinct value: some SQLSpecificExpressible) -> SQLExpression {
  .function("COUNT", [value.sqlExpression], distinct: true)
}

/// `COUNT(*)`.
public var countAll: SQLExpression { SQLExpression(.countAll) }

/// `SUM(value)`: NULL of no values.
public func sum(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("SUM", [value.sqlExpression]) }

/// `TOTAL(value)`: a real number, 0.0 of no values.
public func total(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("TOTAL", [value.sqlExpression]) }

/// `MIN(value)`.
public func min(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("MIN", [value.sqlExpression]) }

/// `MAX(value)`.
public func max(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("MAX", [value.sqlExpression]) }

/// `AVG(value)`.
public func average(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("AVG", [value.sqlExpression]) }

/// `ABS(value)`.
public func abs(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("ABS", [value.sqlExpression]) }

/// `LENGTH(value)`: characters of a text, bytes of a blob.
public func length(_ value: some SQLSpecificExpressible) -> SQLExpression { .function("LENGTH", [value.sqlExpression]) }

/// `CAST(value AS type)`.
public func cast(_ value: some SQLSpecificExpressible, as type: Database.ColumnType) -> SQLExpression {
  SQLExpression(.cast(value.sqlExpression, type.rawValue))
}

/// The first value that isn't NULL.
public func coalesce(_ values: [any SQLExpressible]) -> SQLExpression {
  .function("COALESCE", values.map(\.sqlExpression))
}

/// The first of two values that isn't NULL.
public func ?? (lhs: some SQLSpecificExpressible, rhs: some SQLExpressible) -> SQLExpression {
  .function("IFNULL", [lhs.sqlExpression, rhs.sqlExpression])
}
