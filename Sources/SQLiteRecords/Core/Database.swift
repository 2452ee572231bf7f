import CSQLite
import Foundation
import Synchronization

/// A connection to a database, reached only inside the closure of an access: `read { db in … }`, `write { db in … }`.
///
/// It isn't `Sendable`, so the compiler keeps it on the thread of its access; used after the access has ended, its
/// methods throw `SQLITE_MISUSE`.
public final class Database {
  /// The settings the connection was opened with.
  public let configuration: Configuration

  /// The file's path, or `:memory:`.
  public let path: String

  /// What the connection says of itself, for labels and messages.
  let label: String

  /// `sqlite3 *`, for C functions that have no method here; nil once closed. Don't keep it.
  public private(set) var sqliteConnection: OpaquePointer?

  /// Whether an access is under way.
  var isAccessible = false

  /// Whether the access under way may only read.
  var isReadOnlyAccess = false

  /// Whether a transaction that this toolkit opened should still be open: SQLite may have rolled it back by itself.
  var expectsTransaction = false

  /// Whether the access under way has asked for the schema's version.
  var isSchemaChecked = false

  /// The date of the transaction under way, once somebody has asked for it.
  var storedTransactionDate: Date?

  /// Set from any thread when the access's task is cancelled.
  let isCancelled = Atomic<Bool>(false)

  /// The head of the list of statements between their first step and their reset. A statement takes itself out when it
  /// goes.
  unowned(unsafe) var firstRunningStatement: Statement?

  var statementCache: StatementCache
  var transactionStatements = TransactionStatements()
  var schemaCache = SchemaCache()
  var plans: [RecordPlan.Key: RecordPlan] = [:]

  let observers = ObservationBroker()

  /// What the C callbacks of this connection reach; freed after the connection.
  var callbacks = ConnectionCallbacks()

  init(path: String, configuration: Configuration, label: String) throws {
    self.path = path
    self.configuration = configuration
    self.label = label
    statementCache = StatementCache(capacity: configuration.statementCacheSize)
    sqliteConnection = try Self.open(path, configuration)
    do {
      try isolated { try setUp() }
    } catch {
      try? close()
      throw Self.located(error, path)
    }
  }

  deinit {
    // With statements still alive somewhere, SQLite keeps the connection until the last of them is gone.
    if let sqliteConnection { sqlite3_close_v2(sqliteConnection) }
  }

  /// The connection, or an error where it is closed or its access has ended.
  var handle: OpaquePointer {
    get throws {
      guard let sqliteConnection else { throw DatabaseError.misuse("the database is closed: \(path)") }
      guard isAccessible else {
        throw DatabaseError.misuse("a Database was used after its access had ended: keep values, not the Database")
      }
      return sqliteConnection
    }
  }

  /// Runs `body` as an access, and leaves the connection with no running statement and no open transaction.
  func isolated<T>(readOnly: Bool = false, _ body: () throws -> T) rethrows -> T {
    isAccessible = true
    isReadOnlyAccess = readOnly
    isSchemaChecked = false
    defer {
      resetRunningStatements()
      if let sqliteConnection, sqlite3_get_autocommit(sqliteConnection) == 0 { rollbackLeftOpen() }
      isAccessible = false
      isReadOnlyAccess = false
    }
    return try body()
  }

  /// Closes the connection.
  ///
  /// - Throws: `SQLITE_BUSY` where somebody still holds a statement, which is a fault of the program.
  func close() throws {
    guard let sqliteConnection else { return }
    statementCache.removeAll()
    transactionStatements = TransactionStatements()
    plans.removeAll()
    let code = sqlite3_close(sqliteConnection)
    guard code == SQLITE_OK else { throw error(code, on: sqliteConnection) }
    self.sqliteConnection = nil
  }

  /// Stops the statement that runs now, from any thread (`sqlite3_interrupt`).
  func interrupt() {
    if let sqliteConnection { sqlite3_interrupt(sqliteConnection) }
  }

  /// The error that the connection has just reported.
  func error(_ code: Int32, on connection: OpaquePointer, sql: String? = nil, arguments: StatementArguments? = nil)
    -> any Error
  {
    if code & 0xFF == SQLITE_INTERRUPT, isCancelled.load(ordering: .relaxed) { return CancellationError() }
    return DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)), sql: sql,
      arguments: configuration.publicStatementArguments ? arguments : nil)
  }
}

extension Database {
  /// The row id of the last insert of this connection (`sqlite3_last_insert_rowid`).
  public var lastInsertedRowID: Int64 { sqliteConnection.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// How many rows the last `INSERT`, `UPDATE` or `DELETE` changed (`sqlite3_changes`).
  public var changesCount: Int { sqliteConnection.map { Int(sqlite3_changes64($0)) } ?? 0 }

  /// How many rows were changed since the connection was opened (`sqlite3_total_changes`).
  public var totalChangesCount: Int { sqliteConnection.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

  /// Whether a transaction is open (`sqlite3_get_autocommit`).
  public var isInsideTransaction: Bool { sqliteConnection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// The last error code of the connection (`sqlite3_extended_errcode`).
  public var lastErrorCode: ResultCode {
    ResultCode(rawValue: sqliteConnection.map { sqlite3_extended_errcode($0) } ?? SQLITE_MISUSE)
  }
}
