/// The definition of a table: the columns and constraints that `create(table:)` and its like are given.
public final class TableDefinition {
  let name: String
  let database: Database
  private(set) var columns: [ColumnDefinition] = []
  private(set) var constraints: [() throws -> String] = []
  private(set) var indexes: [(name: String, columns: [String], isUnique: Bool)] = []
  private var isDefiningPrimaryKey = false

  init(name: String, database: Database) {
    self.name = name
    self.database = database
  }

  /// An integer primary key that is given out once and never again (`AUTOINCREMENT`).
  @discardableResult
  public func autoIncrementedPrimaryKey(
    _ name: String, onConflict resolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    column(name, .integer).primaryKey(onConflict: resolution, autoincrement: true)
  }

  /// A primary key of one column, which isn't NULL.
  @discardableResult
  public func primaryKey(
    _ name: String, _ type: Database.ColumnType, onConflict resolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    let column = column(name, type).primaryKey(onConflict: resolution)
    // NULL stands for "the next one" in an integer key.
    return type == .integer ? column : column.notNull()
  }

  /// A primary key of several columns.
  public func primaryKey(_ columns: [String], onConflict resolution: Database.ConflictResolution? = nil) {
    constraints.append { "PRIMARY KEY (\(Self.list(columns)))" + Self.clause(resolution) }
  }

  /// A primary key of the columns that `body` defines; none of them is NULL.
  public func primaryKey(onConflict resolution: Database.ConflictResolution? = nil, body: () throws -> Void) rethrows {
    let count = columns.count
    try body()
    let added = columns[count...]
    for column in added { column.notNull() }
    primaryKey(added.map(\.name), onConflict: resolution)
  }

  /// A column, of that type or of none.
  @discardableResult
  public func column(_ name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    let column = ColumnDefinition(name: name, type: type, table: self)
    columns.append(column)
    return column
  }

  /// A column in SQL.
  public func column(sql: String) { columns.append(ColumnDefinition(sql: sql, table: self)) }

  /// A column with a foreign key to another table's primary key, and an index: `belongsTo("team")` adds `teamId`.
  ///
  /// - Parameters:
  ///   - name: the name in the singular; the column is named after it and the key's column.
  ///   - table: the other table; `name`, or its plural, unless given.
  @discardableResult
  public func belongsTo(
    _ name: String, inTable table: String? = nil, onDelete: Database.ForeignKeyAction? = nil,
    onUpdate: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false, indexed isIndexed: Bool = true
  ) -> ColumnDefinition {
    do {
      let destination = try self.destination(of: name, table)
      let (keyName, type) = try destination == self.name ? ownKey() : key(of: destination)
      let suffix = keyName.prefix(1).uppercased() + keyName.dropFirst()
      let column = column(name + suffix, type)
      column.references(
        destination, column: keyName, onDelete: onDelete, onUpdate: onUpdate, deferred: isDeferred)
      return isIndexed ? column.indexed() : column
    } catch {
      // It is thrown when the table is made.
      constraints.append { throw error }
      return column(name)
    }
  }

  private func destination(of name: String, _ table: String?) throws -> String {
    if let table { return table }
    let candidates = [name, name.pluralized]
    guard let table = try candidates.first(where: { try $0 == self.name || database.tableExists($0) }) else {
      throw DatabaseError(message: "no such table: \(name)")
    }
    return table
  }

  private func key(of table: String) throws -> (String, Database.ColumnType?) {
    let key = try database.primaryKey(table).columns
    guard key.count == 1 else { throw DatabaseError.misuse("the primary key of \(table) has several columns") }
    let type = try database.columns(in: table).first { $0.name == key[0] }?.type ?? "INTEGER"
    return (key[0], type.isEmpty ? nil : Database.ColumnType(rawValue: type))
  }

  private func ownKey() throws -> (String, Database.ColumnType?) {
    guard let column = columns.first(where: \.isPrimaryKey) else {
      throw DatabaseError.misuse("define the primary key of \(name) before what belongs to it")
    }
    return (column.name, column.type)
  }

  /// Requires the columns' values, taken together, to be unique.
  public func uniqueKey(_ columns: [String], onConflict resolution: Database.ConflictResolution? = nil) {
    constraints.append { "UNIQUE (\(Self.list(columns)))" + Self.clause(resolution) }
  }

  /// A foreign key of several columns.
  public func foreignKey(
    _ columns: [String], references table: String, columns destination: [String]? = nil,
    onDelete: Database.ForeignKeyAction? = nil, onUpdate: Database.ForeignKeyAction? = nil,
    deferred isDeferred: Bool = false
  ) {
    let reference = Database.reference(table, destination, onDelete, onUpdate, isDeferred)
    constraints.append { "FOREIGN KEY (\(Self.list(columns))) " + reference }
  }

  /// A condition in SQL that every row must meet.
  public func check(sql: String) { constraints.append { "CHECK (\(sql))" } }

  /// A condition that every row must meet.
  public func check(_ condition: some SQLSpecificExpressible) {
    let (database, expression) = (database, condition.sqlExpression)
    constraints.append { "CHECK (\(try database.definition(expression)))" }
  }

  /// A constraint in SQL.
  public func constraint(sql: String) { constraints.append { sql } }

  func index(_ columns: [String], isUnique: Bool = false) {
    indexes.append((name: "\(name)_on_\(columns.joined(separator: "_"))", columns: columns, isUnique: isUnique))
  }

  func definitionSQL() throws -> String {
    (try columns.map { try $0.sql() } + constraints.map { try $0() }).joined(separator: ", ")
  }

  static func list(_ names: [String]) -> String { names.map(\.quotedDatabaseIdentifier).joined(separator: ", ") }

  static func clause(_ resolution: Database.ConflictResolution?) -> String {
    resolution.map { $0 == .abort ? "" : " ON CONFLICT " + $0.rawValue } ?? ""
  }
}

extension Database {
  /// What becomes of a row whose foreign key points to a row that goes or changes.
  public enum ForeignKeyAction: String, Sendable {
    case cascade = "CASCADE"
    case restrict = "RESTRICT"
    case setNull = "SET NULL"
    case setDefault = "SET DEFAULT"
  }

  static func reference(
    _ table: String, _ columns: [String]?, _ onDelete: ForeignKeyAction?, _ onUpdate: ForeignKeyAction?,
    _ isDeferred: Bool
  ) -> String {
    var sql = "REFERENCES " + table.quotedDatabaseIdentifier
    if let columns { sql += "(\(TableDefinition.list(columns)))" }
    if let onDelete { sql += " ON DELETE " + onDelete.rawValue }
    if let onUpdate { sql += " ON UPDATE " + onUpdate.rawValue }
    return sql + (isDeferred ? " DEFERRABLE INITIALLY DEFERRED" : "")
  }

  /// An expression with its values as literals.
  func definition(_ expression: SQLExpression) throws -> String {
    var context = SQLContext(database: self, isDefinition: true)
    try expression.render(into: &context)
    return context.sql
  }
}
