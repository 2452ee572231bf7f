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

  @usableFromInline let parameterCount: Int

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
  @usableFromInline var currentArguments: StatementArguments?

  init(_ sqliteStatement: SQLiteStatement, sql: String, database: Database, effects: StatementEffects) {
    self.sqliteStatement = sqliteStatement
    self.sql = sql
    self.database = database
    self.effects = effects
    parameterCount = Int(sqlite3_bind_parameter_count(sqliteStatement))
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
    let count = preparationCount
    if let storedLayout, count == preparations { return storedLayout }
    let layout = RowLayout(statement: sqliteStatement)
    storedLayout = layout
    preparations = count
    return layout
  }

  /// How often SQLite has compiled it anew, as it does where the schema has changed.
  var preparationCount: Int32 { sqlite3_stmt_status(sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0) }

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

  /// Runs it to its end.
  @usableFromInline
  func run() throws {
    try start()
    while try step() {}
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
    liveRow?.endRun()
    let row = Row(statement: self, layout: layout)
    liveRow = row
    return row
  }
}
