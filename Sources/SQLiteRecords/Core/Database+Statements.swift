import CSQLite

extension Database {
  /// Runs one or more statements, separated by semicolons; rows they give are left out.
  ///
  /// Positional arguments are taken in order, named ones by each statement that has a parameter of that name.
  ///
  /// - Throws: ``DatabaseError``, `SQLITE_MISUSE` among them for missing or extra arguments.
  public func execute(sql: String, arguments: StatementArguments = StatementArguments()) throws {
    var remaining = RemainingArguments(arguments)
    try forEachStatement(sql) { statement in
      try statement.bind(&remaining)
      try statement.start()
      while try statement.step() {}
    }
    try remaining.checkUsed(by: sql)
  }

  /// Runs SQL with its values interpolated: `db.execute(literal: "DELETE FROM player WHERE id = \(id)")`.
  public func execute(literal: SQL) throws {
    let (sql, arguments) = try literal.build(self)
    try execute(sql: sql, arguments: arguments)
  }

  /// Prepares one statement.
  ///
  /// - Throws: ``DatabaseError`` where the SQL doesn't compile, or is no statement, or more than one.
  public func makeStatement(sql: String) throws -> Statement {
    var text = sql
    var result: (statement: Statement?, rest: Int) = (nil, 0)
    var isFollowed = false
    try text.withUTF8 { bytes in
      result = try prepare(bytes, from: 0, sql: sql)
      var rest = result.rest
      while result.statement != nil, rest < bytes.count, !isFollowed {
        let next = try prepare(bytes, from: rest, sql: sql)
        isFollowed = next.statement != nil
        rest = next.rest
      }
    }
    guard let statement = result.statement else { throw DatabaseError.misuse("no SQL statement", sql: sql) }
    if isFollowed { throw DatabaseError.misuse("more than one SQL statement: use execute(sql:)", sql: sql) }
    return statement
  }

  /// The prepared statement of that SQL, kept for the next time; the number of those kept is bounded by
  /// ``Configuration/statementCacheSize``. Don't keep it across accesses.
  public func cachedStatement(sql: String) throws -> Statement {
    _ = try handle
    if let statement = statementCache.statement(sql) { return statement }
    let statement = try makeStatement(sql: sql)
    statementCache.insert(statement)
    return statement
  }

  /// The kept statement of that SQL, or a new one where it is in use, as by a cursor that isn't at its end.
  func availableStatement(sql: String) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    return statement.isRunning ? try makeStatement(sql: sql) : statement
  }

  /// Prepares each statement of `sql` after the one before it has run.
  private func forEachStatement(_ sql: String, _ body: (Statement) throws -> Void) throws {
    var text = sql
    try text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let (statement, rest) = try prepare(bytes, from: offset, sql: sql)
        if let statement { try body(statement) }
        offset = rest
      }
    }
  }

  /// Compiles the statement that begins at a byte offset; nil where there are only blanks and comments.
  private func prepare(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, sql: String) throws -> (
    statement: Statement?, rest: Int
  ) {
    let connection = try handle
    guard bytes.count - offset > 0, let base = bytes.baseAddress else { return (nil, bytes.count) }
    var statement: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let (code, effects) = recordingEffects {
      base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
        sqlite3_prepare_v3(connection, text + offset, Int32(bytes.count - offset), 0, &statement, &tail)
      }
    }
    guard code == SQLITE_OK else { throw error(code, on: connection, sql: sql) }
    // A zero byte ends the text for SQLite; the rest is dropped as a comment would be.
    let start = UnsafeRawPointer(base)
    let rest = tail.map { UnsafeRawPointer($0) - start } ?? bytes.count
    let isStuck = rest <= offset || (rest < bytes.count && bytes[rest] == 0)
    guard let statement else { return (nil, isStuck ? bytes.count : rest) }
    let part = UnsafeBufferPointer(rebasing: bytes[offset..<rest])
    let own = offset == 0 && rest == bytes.count ? sql : String(decoding: part, as: UTF8.self)
    return (Statement(statement, sql: own, database: self, effects: effects), isStuck ? bytes.count : rest)
  }

  /// Whether a statement may run now.
  func checkCanRun(_ statement: Statement) throws {
    let connection = try handle
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    guard !statement.isReadonly else { return }
    if isReadOnlyAccess {
      throw DatabaseError(
        resultCode: .SQLITE_READONLY, message: "attempt to write in a read access: use write", sql: statement.sql)
    }
    if expectsTransaction, sqlite3_get_autocommit(connection) != 0 {
      throw DatabaseError(
        resultCode: .SQLITE_ABORT, message: "the transaction was rolled back by an earlier error", sql: statement.sql)
    }
  }

  /// Resets the statements that cursors left running.
  func resetRunningStatements() {
    while let statement = firstRunningStatement { statement.reset() }
  }
}
