/// A term of a `SELECT`.
public struct SQLSelection: SQLSelectable, Sendable {
  indirect enum Kind: Sendable {
    case allColumns
    /// What another table of the statement gives.
    case other(TableAlias, SQLSelection, of: Relation)
    case allColumnsExcluding(Set<String>)
    case expression(SQLExpression)
    case named(SQLExpression, String)
    case literal(SQL)
  }

  let kind: Kind

  public var sqlSelection: SQLSelection { self }

  static func expression(_ expression: SQLExpression) -> SQLSelection { SQLSelection(kind: .expression(expression)) }

  /// The same with other aliases in the place of some.
  func replacing(_ aliases: [ObjectIdentifier: TableAlias]) -> SQLSelection {
    guard case .other(let alias, let selection, let relation) = kind, let new = aliases[ObjectIdentifier(alias)] else {
      return self
    }
    return SQLSelection(kind: .other(new, selection, of: relation))
  }

  func render(into context: inout SQLContext) throws {
    switch kind {
    case .allColumns:
      if let name = context.qualifier.flatMap({ context.names[ObjectIdentifier($0)] }) {
        context.append(name.quotedDatabaseIdentifier + ".")
      }
      context.append("*")
    case .allColumnsExcluding(let excluded):
      guard let table = context.qualifier?.tableName else { return context.append("*") }
      let lowercased = Set(excluded.map { $0.lowercased() })
      let names = try context.database.columns(in: table).map(\.name).filter { !lowercased.contains($0.lowercased()) }
      try context.appendJoined(names.map { .column($0) })
    case .expression(let expression): try expression.render(into: &context)
    case .named(let expression, let name):
      try expression.render(into: &context)
      context.append(" AS " + name.quotedDatabaseIdentifier)
    case .literal(let literal): try literal.render(into: &context)
    case .other(let alias, let selection, _): try context.withQualifier(alias) { try selection.render(into: &$0) }
    }
  }
}

/// All columns of a table.
public struct AllColumns: SQLSelectable, Sendable {
  private let excluded: Set<String>

  /// All columns.
  public init() {
    excluded = []
  }

  init(excluding excluded: Set<String>) {
    self.excluded = excluded
  }

  public var sqlSelection: SQLSelection {
    SQLSelection(kind: excluded.isEmpty ? .allColumns : .allColumnsExcluding(excluded))
  }
}

extension SQLSelectable where Self == AllColumns {
  /// All columns.
  public static var allColumns: AllColumns { AllColumns() }

  /// All columns but those.
  public static func allColumns(excluding names: some Collection<String>) -> AllColumns {
    AllColumns(excluding: Set(names))
  }

  /// All columns but those.
  public static func allColumns(excluding columns: [any ColumnExpression]) -> AllColumns {
    AllColumns(excluding: Set(columns.map(\.name)))
  }
}

extension SQLSelectable where Self == Column {
  /// The row id.
  public static var rowID: Column { Column.rowID }
}

extension SQL: SQLSelectable, SQLOrderingTerm {
  public var sqlSelection: SQLSelection { SQLSelection(kind: .literal(self)) }
  public var sqlOrdering: SQLOrdering { SQLOrdering(expression: .literal(self)) }
}

extension SQL: SQLSpecificExpressible {
  /// The literal as an expression.
  public var sqlExpression: SQLExpression { .literal(self) }
}
