import CSQLite

/// What the cursors of rows, values and records share: one run of a statement.
public class StatementCursor {
  @usableFromInline let statement: Statement
  @usableFromInline let sqliteStatement: SQLiteStatement
  @exclusivity(unchecked) @usableFromInline final var row: Row?
  @usableFromInline let generation: Int
  private let layout: RowLayout?
  private let defersErrors: Bool
  private var isDone = false

  /// Rows that were fetched at once, in reverse order, where the request needs all of them to fetch others.
  private var buffer: [Row]?

  /// Starts a run of the request's statement.
  init(_ request: PreparedRequest, defersErrors: Bool) throws {
    statement = request.statement
    sqliteStatement = statement.sqliteStatement
    layout = request.layout
    self.defersErrors = defersErrors
    try statement.start()
    generation = statement.generation
    if let prefetch = request.prefetch { try fillBuffer(prefetch) }
  }

  deinit {
    row = nil
    if statement.generation == generation { statement.reset() }
  }

  /// The next row, or nil at the end.
  @inlinable
  final func advance() throws -> Row? {
    if let row, statement.generation == generation {
      let code = sqlite3_step(sqliteStatement)
      if code == SQLITE_ROW { return row }
      return try end(code)
    }
    return try advanceSlowly()
  }

  @usableFromInline
  final func end(_ code: Int32) throws -> Row? {
    isDone = true
    row = nil
    try statement.finish(code)
    return nil
  }

  /// The first step, which may have SQLite compile the statement anew, and the steps after the end.
  @usableFromInline
  final func advanceSlowly() throws -> Row? {
    if buffer != nil { return buffer?.popLast() }
    guard !isDone else { return nil }
    guard statement.generation == generation else {
      throw DatabaseError.misuse(
        "a cursor was used after its statement was run anew, or after its access", sql: statement.sql)
    }
    let code = sqlite3_step(sqliteStatement)
    guard code == SQLITE_ROW else { return try end(code) }
    let row = statement.row(layout)
    row.defersErrors = defersErrors
    row.pendingError = nil
    self.row = row
    return row
  }

  private func fillBuffer(_ prefetch: ([Row]) throws -> Void) throws {
    var rows: [Row] = []
    while let row = try advance() {
      let copy = row.copy()
      copy.defersErrors = defersErrors
      rows.append(copy)
    }
    try prefetch(rows)
    buffer = rows.reversed()
  }
}

/// A cursor of rows. Each shows the statement's current row: `copy()` one to keep it.
public final class RowCursor: StatementCursor, Cursor {
  init(_ request: PreparedRequest) throws {
    try super.init(request, defersErrors: false)
  }

  /// The next row.
  @inlinable
  public func next() throws -> Row? { try advance() }
}

/// A cursor of the values of the first column.
public final class DatabaseValueCursor<Value: DatabaseValueConvertible>: StatementCursor, Cursor {
  init(_ request: PreparedRequest) throws {
    try super.init(request, defersErrors: false)
  }

  /// The next value.
  ///
  /// - Throws: ``RowDecodingError`` for a NULL where `Value` isn't optional, or what can't be converted.
  @inlinable
  public func next() throws -> Value? {
    guard let row = try advance() else { return nil }
    guard let value = row.decodeIfPossible(Value.self, at: 0) else { throw mismatch(row) }
    return value
  }

  @usableFromInline
  func mismatch(_ row: Row) -> any Error { RowDecodingError.mismatch(0, Value.self, row) }
}

/// A cursor of records.
public final class RecordCursor<Record: FetchableRecord>: StatementCursor, Cursor {
  init(_ request: PreparedRequest) throws {
    try super.init(request, defersErrors: true)
  }

  /// The next record.
  @inlinable
  public func next() throws -> Record? {
    guard let row = try advance() else { return nil }
    let record = try Record(row: row)
    try row.throwPendingError()
    return record
  }
}
