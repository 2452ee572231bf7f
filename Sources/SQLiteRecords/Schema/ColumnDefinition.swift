/// The definition of a column, which its methods add to.
public final class ColumnDefinition {
  let name: String
  let type: Database.ColumnType?
  private(set) var isPrimaryKey = false
  private var clauses: [() throws -> String] = []
  private var isNotNull = false
  private let literal: String?
  private unowned let table: TableDefinition

  init(name: String, type: Database.ColumnType?, table: TableDefinition) {
    self.name = name
    self.type = type
    self.table = table
    literal = nil
  }

  init(sql: String, table: TableDefinition) {
    name = ""
    type = nil
    self.table = table
    literal = sql
  }

  /// The table's primary key.
  @discardableResult
  public func primaryKey(onConflict resolution: Database.ConflictResolution? = nil, autoincrement: Bool = false) -> Self
  {
    isPrimaryKey = true
    return adding("PRIMARY KEY" + TableDefinition.clause(resolution) + (autoincrement ? " AUTOINCREMENT" : ""))
  }

  /// Refuses NULL.
  @discardableResult
  public func notNull(onConflict resolution: Database.ConflictResolution? = nil) -> Self {
    guard !isNotNull else { return self }
    isNotNull = true
    return adding("NOT NULL" + TableDefinition.clause(resolution))
  }

  /// Refuses a value that another row has.
  @discardableResult
  public func unique(onConflict resolution: Database.ConflictResolution? = nil) -> Self {
    adding("UNIQUE" + TableDefinition.clause(resolution))
  }

  /// Makes an index of the column, named `table_on_column`.
  @discardableResult
  public func indexed() -> Self {
    table.index([name])
    return self
  }

  /// The value of rows that are inserted without one.
  @discardableResult
  public func defaults(to value: some DatabaseValueConvertible) -> Self {
    adding("DEFAULT \(value.databaseValue)")
  }

  /// The value, in SQL, of rows that are inserted without one.
  @discardableResult
  public func defaults(sql: String) -> Self { adding("DEFAULT (\(sql))") }

  /// A condition that every value must meet: `.check { $0 > 0 }`.
  @discardableResult
  public func check(_ condition: (Column) -> any SQLExpressible) -> Self {
    adding("CHECK", condition(Column(name)).sqlExpression, "")
  }

  /// A condition in SQL that every value must meet.
  @discardableResult
  public func check(sql: String) -> Self { adding("CHECK (\(sql))") }

  /// How values are compared.
  @discardableResult
  public func collate(_ collation: DatabaseCollation) -> Self { adding("COLLATE \(collation.name)") }

  /// A value that is computed from the others.
  @discardableResult
  public func generatedAs(sql: String, _ storage: GeneratedColumnStorage = .virtual) -> Self {
    adding("GENERATED ALWAYS AS (\(sql)) \(storage.rawValue)")
  }

  /// A value that is computed from the others.
  @discardableResult
  public func generatedAs(_ expression: some SQLExpressible, _ storage: GeneratedColumnStorage = .virtual) -> Self {
    adding("GENERATED ALWAYS AS", expression.sqlExpression, " " + storage.rawValue)
  }

  /// Where a generated column's values are.
  public enum GeneratedColumnStorage: String, Sendable {
    /// Computed when they are read.
    case virtual = "VIRTUAL"
    /// Stored with the row.
    case stored = "STORED"
  }

  /// A foreign key to another table, its primary key unless a column is given.
  @discardableResult
  public func references(
    _ table: String, column: String? = nil, onDelete: Database.ForeignKeyAction? = nil,
    onUpdate: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false
  ) -> Self {
    adding(Database.reference(table, column.map { [$0] }, onDelete, onUpdate, isDeferred))
  }

  private func adding(_ clause: String) -> Self {
    clauses.append { clause }
    return self
  }

  private func adding(_ head: String, _ expression: SQLExpression, _ tail: String) -> Self {
    let database = table.database
    clauses.append { "\(head) (\(try database.definition(expression)))\(tail)" }
    return self
  }

  func sql() throws -> String {
    if let literal { return literal }
    let head = [name.quotedDatabaseIdentifier] + (type.map { [$0.rawValue] } ?? [])
    return try (head + clauses.map { try $0() }).joined(separator: " ")
  }
}
