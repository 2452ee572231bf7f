import CSQLite

/// A prepared statement (`sqlite3_stmt`). It lives with its connection, and is used only in an access to it.
public final class Statement {
  /// `sqlite3_stmt *`.
  public let sqliteStatement: SQLiteStatement

  /// The statement's SQL.
  public let sql: String

  let database: Database

  /// Whether SQLite knows that it changes nothing (`sqlite3_stmt_readonly`).
  public let isReadonly: Bool

  /// What it reads and writes, as the compiler reported it.
  let effects: StatementEffects

  /// Counts the runs, so that a cursor can tell that its run is over.
  @exclusivity(unchecked) @usableFromInline var generation = 0

  /// Whether it is between its first step and its reset.
  @usableFromInline var isRunning = false

  /// The neighbours in the connection's list of running statements. They are in it only while they live: `deinit` takes a
  /// statement out.
  unowned(unsafe) private var previousRunning: Statement?
  unowned(unsafe) private var nextRunning: Statement?

  private var totalChangesAtStart = 0
  private var storedLayout: RowLayout?
  private var preparations: Int32 = 0
  private var liveRow: Row?
  lazy var parameters = StatementParameters(sqliteStatement)
  private(set) var currentArguments: StatementArguments?

  init(_ sqliteStatement: SQLiteStatement, sql: String, database: Database, effects: StatementEffects) {
    self.sqliteStatement = sqliteStatement
    self.sql = sql
    self.database = database
    self.effects = effects
    isReadonly = sqlite3_stmt_readonly(sqliteStatement) != 0
  }

  deinit {
    unlink()
    liveRow?.endRun()
    liveRow?.detach()
    sqlite3_finalize(sqliteStatement)
  }

  /// The number of columns of its rows; 0 for a statement that gives none.
  public var columnCount: Int { Int(sqlite3_column_count(sqliteStatement)) }

  /// The names of its columns.
  public var columnNames: [String] { Array(layout.names) }

  /// The names of the columns with their indexes: made once, and again after SQLite has compiled the statement anew.
  var layout: RowLayout {
    let count = sqlite3_stmt_status(sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let storedLayout, count == preparations { return storedLayout }
    let layout = RowLayout(statement: sqliteStatement)
    storedLayout = layout
    preparations = count
    return layout
  }

  /// Starts a run: the caller steps it with ``step()``, and resets it on every path.
  func start() throws {
    if isRunning { reset() }
    try database.checkCanRun(self)
    if database.isWatched {
      totalChangesAtStart = database.totalChangesCount
      database.willRun(self)
    }
    generation &+= 1
    link()
  }

  /// Runs to the next row; false at the end, when the statement has been reset.
  func step() throws -> Bool {
    let code = sqlite3_step(sqliteStatement)
    if code == SQLITE_ROW { return true }
    try finish(code)
    return false
  }

  /// Ends a run with the code of its last step.
  @usableFromInline
  func finish(_ code: Int32) throws {
    guard code == SQLITE_DONE else {
      let connection = sqlite3_db_handle(sqliteStatement)
      let error = connection.map { database.error(code, on: $0, sql: sql, arguments: currentArguments) }
      reset()
      database.didFail()
      throw database.betterError(error ?? DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql))
    }
    reset()
    if !isReadonly || effects.isTransactionControl { try database.didRun(self, totalChangesAtStart) }
  }

  /// Ends a run early, or does nothing.
  @usableFromInline
  func reset() {
    guard isRunning else { return }
    sqlite3_reset(sqliteStatement)
    generation &+= 1
    unlink()
    liveRow?.endRun()
    // Somebody keeps it: it must not show the rows of the next run.
    if liveRow != nil, !isKnownUniquelyReferenced(&liveRow) {
      liveRow?.detach()
      liveRow = nil
    }
  }

  private func link() {
    isRunning = true
    nextRunning = database.firstRunningStatement
    nextRunning?.previousRunning = self
    database.firstRunningStatement = self
  }

  private func unlink() {
    guard isRunning else { return }
    isRunning = false
    nextRunning?.previousRunning = previousRunning
    if let previousRunning {
      previousRunning.nextRunning = nextRunning
    } else {
      database.firstRunningStatement = nextRunning
    }
    previousRunning = nil
    nextRunning = nil
  }

  /// The row that shows the statement's current values, made once for all of its runs.
  func row(_ layout: RowLayout? = nil) -> Row {
    let layout = layout ?? self.layout
    if let liveRow, liveRow.layout === layout { return liveRow }
    let row = Row(statement: self, layout: layout)
    liveRow = row
    return row
  }
}

extension Statement {
  /// Binds arguments after a check that there is one for each parameter, and no more.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra arguments.
  public func setArguments(_ arguments: StatementArguments) throws {
    if arguments.namedValues.isEmpty, arguments.values.count == parameters.count {
      if isRunning { reset() }
      if database.configuration.publicStatementArguments { currentArguments = arguments }
      var index: CInt = 0
      for value in arguments.values {
        index += 1
        let code = value.bind(to: sqliteStatement, at: index)
        guard code == SQLITE_OK else { throw bindingError(code, Int(index)) }
      }
      return
    }
    var remaining = RemainingArguments(arguments)
    try bind(&remaining)
    try remaining.checkUsed(by: sql)
  }

  /// The arguments that are bound.
  public var arguments: StatementArguments {
    get { currentArguments ?? StatementArguments() }
    set { try? setArguments(newValue) }
  }

  /// Runs it to its end; rows, where it gives any, are left out.
  ///
  /// - Parameter arguments: its arguments; nil keeps those that are bound.
  public func execute(arguments: StatementArguments? = nil) throws {
    if let arguments { try setArguments(arguments) }
    try start()
    while try step() {}
  }

  /// Binds the values by position, and runs it to its end: without a list between, the fastest way.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra values.
  @inlinable
  public func execute<each Value: DatabaseValueConvertible>(binding values: repeat each Value) throws {
    reset()
    var index = 0
    repeat try bindNext(each values, &index)
    guard index == parameterCount else { throw wrongCount(index) }
    try execute()
  }

  @inlinable
  func bindNext(_ value: some DatabaseValueConvertible, _ index: inout Int) throws {
    index += 1
    try bind(value, at: index)
  }

  @usableFromInline var parameterCount: Int { parameters.count }

  @usableFromInline
  func wrongCount(_ count: Int) -> any Error {
    DatabaseError.misuse("\(count) statement arguments for \(parameterCount) parameters", sql: sql)
  }

  /// Takes the arguments of this statement's parameters from what remains, and binds them.
  func bind(_ remaining: inout RemainingArguments) throws {
    if isRunning { reset() }
    if database.configuration.publicStatementArguments { currentArguments = remaining.arguments }
    guard parameters.count > 0 else { return }
    for (position, name) in parameters.names.enumerated() {
      let value = try remaining.take(name, sql: sql)
      try bind(value, at: position + 1)
    }
  }

  /// Binds a value to the parameter at an index from 1.
  @inlinable
  func bind(_ value: some DatabaseValueConvertible, at index: Int) throws {
    let code = value.bind(to: sqliteStatement, at: CInt(index))
    guard code == SQLITE_OK else { throw bindingError(code, index) }
  }

  @usableFromInline
  func bindingError(_ code: Int32, _ index: Int) -> any Error {
    let reason = String(cString: sqlite3_errstr(code))
    return DatabaseError(
      resultCode: ResultCode(rawValue: code), message: "the argument at index \(index - 1) can't be bound: \(reason)",
      sql: sql)
  }
}
