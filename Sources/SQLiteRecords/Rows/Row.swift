import CSQLite

/// A row of a result: its columns in order, by index or by name.
///
/// A row that a cursor gives shows the statement's *current* row: it changes at the cursor's next step, and can't be read
/// once the cursor is at its end. Take a ``copy()`` to keep it. `Row.fetchAll` and `Row.fetchOne` give copies.
///
/// `row["name"]` is for values that the schema guarantees. Inside a record's `init(row:)`, a value that can't be converted
/// makes the fetch throw ``RowDecodingError``; anywhere else it is a programmer's error and stops the program, as a
/// force-unwrapped nil does: where the database can't be trusted, use ``decode(_:atIndex:)`` and
/// ``decode(_:forColumn:)``, which throw.
public final class Row {
  /// The statement whose current row this shows; nil for a copy.
  @exclusivity(unchecked) @usableFromInline var sqliteStatement: SQLiteStatement?
  /// The values of a copy; nil for a row of a statement.
  @usableFromInline let cells: RowCells?
  @usableFromInline let layout: RowLayout

  /// What the hottest paths need of the layout, without a reference to it.
  @usableFromInline let nameBits: UnsafeMutablePointer<NameBits>
  @usableFromInline let offset: Int

  /// The number of columns.
  public let count: Int

  /// Where the next name is looked for first: rows are mostly read in the order of their columns.
  @exclusivity(unchecked) @usableFromInline var nextIndex = 0

  /// Whether the fetch that decodes this row throws ``pendingError`` afterwards.
  var defersErrors = false
  @exclusivity(unchecked) @usableFromInline var pendingError: (any Error)?

  /// The rows of `including(all:)`, by the association's key; nil for none.
  var prefetchedRows: [String: [Row]]?

  /// The parts of joined tables that were asked for: they go with a statement's row, and keep rows of their own.
  private var parts: [String: Row]?

  /// The row that this is a part of. It has the cells; and a statement's row, which holds its parts, lets go of them at the
  /// run's end.
  private(set) var whole: Row?

  /// Whether a statement keeps this row for all of its runs.
  private let isOfStatement: Bool

  /// The decoder of the records of a run: it holds the row, so the run's end lets go of it.
  private var runDecoder: RowDecoder?

  /// A decoder of this row: for all rows of a run, the same one.
  func decoder(for record: any FetchableRecord.Type) -> RowDecoder {
    if let runDecoder, runDecoder.record == record { return runDecoder }
    let decoder = RowDecoder(row: self, record: record)
    if isOfStatement, sqliteStatement != nil { runDecoder = decoder }
    return decoder
  }

  /// Called at the end of a run.
  func endRun() {
    runDecoder = nil
    parts?.values.forEach { $0.detach() }
    parts = nil
  }

  init(statement: Statement, layout: RowLayout) {
    isOfStatement = true
    sqliteStatement = statement.sqliteStatement
    cells = nil
    self.layout = layout
    (nameBits, offset, count) = (layout.nameBits, layout.offset, layout.count)
  }

  /// A row that owns `cells`.
  private init(layout: RowLayout, cells: RowCells) {
    isOfStatement = false
    sqliteStatement = nil
    self.cells = cells
    self.layout = layout
    (nameBits, offset, count) = (layout.nameBits, layout.offset, layout.count)
  }

  convenience init(layout: RowLayout, values: [DatabaseValue]) {
    self.init(layout: layout, cells: RowCells(values))
  }

  private init(part layout: RowLayout, of row: Row) {
    isOfStatement = false
    sqliteStatement = row.sqliteStatement
    cells = row.cells
    whole = row
    self.layout = layout
    (nameBits, offset, count) = (layout.nameBits, layout.offset, layout.count)
    defersErrors = row.defersErrors
  }

  deinit {
    if whole == nil { cells?.deallocate() }
  }

  /// A row of one's own, its columns in the order of their names.
  public convenience init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    let sorted = dictionary.sorted { $0.key < $1.key }
    self.init(
      layout: RowLayout(names: ContiguousArray(sorted.map(\.key))),
      values: sorted.map { $0.value?.databaseValue ?? .null })
  }

  /// A row without columns.
  public convenience init() {
    self.init(layout: RowLayout(names: []), values: [])
  }

  /// A row that stays as it is.
  public func copy() -> Row {
    guard let sqliteStatement else { return self }
    let cells = RowCells(sqliteStatement: sqliteStatement, count: Int(sqlite3_data_count(sqliteStatement)))
    let row = Row(layout: layout, cells: cells)
    row.prefetchedRows = prefetchedRows
    return row
  }

  /// Cuts a cursor's row from its statement, which has been reset.
  func detach() {
    sqliteStatement = nil
    if cells == nil { whole = nil }
    endRun()
  }

  /// The part of a joined table, by the key of its association; nil where there is none, or all of it is NULL.
  func scope(_ name: String) -> Row? {
    guard let part = parts?[name] ?? makePart(name) else { return nil }
    let isThere = part.containsNonNullValue || part.layout.scopes.contains { part.scope($0.name) != nil }
    return isThere ? part : nil
  }

  private func makePart(_ name: String) -> Row? {
    guard let layout = layout.scopes.first(where: { $0.name == name })?.layout else { return nil }
    let part = Row(part: layout, of: self)
    // A part of a copy holds the copy, so the copy holds it only where it has rows to keep.
    if sqliteStatement != nil { parts = (parts ?? [:]).merging([name: part]) { $1 } }
    return part
  }

  /// A part with values of its own, which this row keeps: rows of `including(all:)` can be added to it.
  func keepPart(_ name: String) -> Row? {
    guard let part = scope(name) else { return nil }
    let values = (0..<part.layout.end).map { cells?.value(at: $0) ?? .null }
    let kept = Row(layout: part.layout, values: values)
    kept.defersErrors = defersErrors
    parts = (parts ?? [:]).merging([name: kept]) { $1 }
    return kept
  }
}

extension Row {
  /// The names of the columns.
  public var columnNames: [String] { Array(layout.names) }

  /// The values of the columns.
  public var databaseValues: [DatabaseValue] { (0..<count).map(databaseValue(at:)) }

  /// Whether there is a column of that name, whatever its case.
  public func hasColumn(_ name: String) -> Bool { layout.index(of: name) != nil }

  /// Whether the column at that index is NULL.
  public func hasNull(atIndex index: Int) -> Bool {
    precondition(index >= 0 && index < count, "a row's index is out of its columns")
    if let sqliteStatement { return sqlite3_column_type(sqliteStatement, CInt(index + offset)) == SQLITE_NULL }
    return cells?.isNull(at: index + offset) ?? true
  }

  /// Whether any column isn't NULL.
  public var containsNonNullValue: Bool { (0..<count).contains { !hasNull(atIndex: $0) } }

  /// The joined rows, by the keys of their associations.
  public var scopes: ScopesView { ScopesView(row: self) }

  func databaseValue(at index: Int) -> DatabaseValue {
    decodeIfPossible(DatabaseValue.self, at: index) ?? .null
  }
}

/// The joined rows of a row.
public struct ScopesView {
  let row: Row

  /// The keys of the associations that were joined.
  public var names: [String] { row.layout.scopes.map(\.name) }

  /// The row of an association; nil where it was not joined, or has no row.
  public subscript(_ name: String) -> Row? { row.scope(name) }
}

extension Row {
  /// The SQL of the statement that the row is read from.
  var sql: String? {
    sqliteStatement.flatMap { sqlite3_sql($0) }.map { String(cString: $0) }
  }
}
