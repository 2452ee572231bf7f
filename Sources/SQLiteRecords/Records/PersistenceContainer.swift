import CSQLite

/// Where a record puts the values of its columns: `container["name"] = name`.
public struct PersistenceContainer {
  let columns: PersistenceColumns

  init(_ columns: PersistenceColumns = PersistenceColumns()) {
    self.columns = columns
  }

  /// The value of a column; nil is NULL. The order in which columns are first set is that of the statements.
  public subscript(_ column: String) -> (any DatabaseValueConvertible)? {
    get { columns.value(column) }
    nonmutating set { columns.set(column, newValue) }
  }

  /// The value of a column; nil is NULL.
  public subscript(_ column: some ColumnExpression) -> (any DatabaseValueConvertible)? {
    get { columns.value(column.name) }
    nonmutating set { columns.set(column.name, newValue) }
  }
}

/// The columns of a record while it is encoded: bound to a statement as they come, where that statement was made for
/// these columns in this order; or else kept in a list.
final class PersistenceColumns {
  /// The columns kept.
  private(set) var names: [String] = []
  private(set) var values: [DatabaseValue] = []

  private let plan: RecordPlan?
  private let statement: SQLiteStatement?

  /// How many columns have been bound; -1 once a column came that the statement doesn't expect there.
  @exclusivity(unchecked) private var boundCount = 0
  @exclusivity(unchecked) private var code = SQLITE_OK

  /// Columns that are kept.
  init() {
    plan = nil
    statement = nil
  }

  /// Columns that are bound to a plan's statement.
  init(binding plan: RecordPlan) {
    self.plan = plan
    statement = plan.statement.sqliteStatement
  }

  func set(_ name: String, _ value: (any DatabaseValueConvertible)?) {
    if let value { set(name, to: value) } else { set(name, to: DatabaseValue.null) }
  }

  func set(_ name: String, to value: some DatabaseValueConvertible) {
    guard let plan, let statement else { return keep(name, value.databaseValue) }
    guard boundCount >= 0, boundCount < plan.columns.count, plan.columns[boundCount] == name else {
      boundCount = -1
      return
    }
    let parameter = plan.parameters[boundCount]
    if parameter > 0 {
      let result = value.bind(to: statement, at: CInt(parameter))
      if result != SQLITE_OK { code = result }
    }
    boundCount += 1
  }

  /// Whether all columns of the statement were bound, and no others.
  func isBound() throws -> Bool {
    guard let plan, boundCount == plan.columns.count else { return false }
    if code != SQLITE_OK { throw plan.statement.bindingError(code, 0) }
    return true
  }

  func value(_ name: String) -> DatabaseValue? {
    guard let index = names.firstIndex(of: name) ?? caselessIndex(name) else { return nil }
    return values[index]
  }

  private func caselessIndex(_ name: String) -> Int? {
    let lowercased = name.lowercased()
    return names.firstIndex { $0.lowercased() == lowercased }
  }

  private func keep(_ name: String, _ value: DatabaseValue) {
    if let index = names.firstIndex(of: name) {
      values[index] = value
    } else {
      names.append(name)
      values.append(value)
    }
  }
}
