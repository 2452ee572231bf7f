import CSQLite
import Foundation

extension Database {
  /// How a transaction takes its locks (`BEGIN DEFERRED`, `IMMEDIATE`, `EXCLUSIVE`).
  public enum TransactionKind: Sendable {
    case deferred
    case immediate
    case exclusive
  }

  /// How a transaction or savepoint ends.
  public enum TransactionCompletion: Sendable {
    case commit
    case rollback
  }

  /// Runs `body` in a transaction, and ends it as `body` returns; rolled back where `body` throws.
  ///
  /// For ``DatabaseWriter/writeWithoutTransaction(_:)``: inside `write` there is a transaction already.
  ///
  /// - Throws: what `body` throws, and `SQLITE_BUSY` where another connection holds the lock for longer than
  ///   ``Configuration/busyMode`` waits.
  public func inTransaction(
    _ kind: TransactionKind = .immediate, _ body: () throws -> TransactionCompletion
  ) throws {
    try beginTransaction(kind)
    let outcome = Result(catching: body)
    switch outcome {
    case .success(.commit):
      do { try commit() } catch {
        rollbackQuietly()
        throw error
      }
    case .success(.rollback): try rollback()
    case .failure(let error):
      rollbackQuietly()
      throw error
    }
  }

  /// Runs `body` in a savepoint, or in a transaction where there is none yet; undone where `body` throws.
  public func inSavepoint(_ body: () throws -> TransactionCompletion) throws {
    try checkTransactionIsOpen()
    guard isInsideTransaction else { return try inTransaction(.immediate, body) }
    try execute(sql: "SAVEPOINT records")
    didBeginSavepoint()
    let outcome = Result(catching: body)
    guard case .success(.commit) = outcome else {
      if isInsideTransaction { try rollbackToSavepoint() } else { didRollbackToSavepoint() }
      _ = try outcome.get()
      return
    }
    try execute(sql: "RELEASE SAVEPOINT records")
    didReleaseSavepoint()
  }

  private func rollbackToSavepoint() throws {
    // As a rollback, it must work in an access that has been cancelled.
    guard let sqliteConnection else { return }
    resetRunningStatements()
    var code: Int32
    repeat {
      code = sqlite3_exec(sqliteConnection, "ROLLBACK TO SAVEPOINT records; RELEASE SAVEPOINT records", nil, nil, nil)
    } while code & 0xFF == SQLITE_INTERRUPT
    guard code == SQLITE_OK else { throw error(code, on: sqliteConnection) }
    didRollbackToSavepoint()
  }

  /// Begins a transaction, which ``commit()`` or ``rollback()`` must end.
  public func beginTransaction(_ kind: TransactionKind = .immediate) throws {
    try checkTransactionIsOpen()
    try run(TransactionStatement(kind))
    expectsTransaction = true
  }

  /// Throws where there should be a transaction, and SQLite has rolled it back: what comes now was meant to be a part of it.
  private func checkTransactionIsOpen() throws {
    guard expectsTransaction, !isInsideTransaction else { return }
    throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction was rolled back by an earlier error")
  }

  /// Ends the transaction, and keeps its changes.
  public func commit() throws {
    resetRunningStatements()
    if expectsTransaction, !isInsideTransaction {
      expectsTransaction = false
      throw DatabaseError(
        resultCode: .SQLITE_ABORT, message: "the transaction was ended before its commit, by an error or by SQL")
    }
    try run(.commit)
    expectsTransaction = false
    didEndSchemaChanges(isRolledBack: false)
    try didEndTransaction()
  }

  /// Ends the transaction, and undoes its changes. Nothing, where SQLite has rolled it back by itself.
  public func rollback() throws {
    resetRunningStatements()
    expectsTransaction = false
    didEndSchemaChanges(isRolledBack: true)
    guard isInsideTransaction else { return }
    try run(.rollback)
    try didEndTransaction()
  }

  /// Rolls back after an error, which is the one to tell.
  func rollbackQuietly() {
    do { try rollback() } catch { rollbackLeftOpen() }
  }

  /// Rolls back a transaction that an access left open.
  func rollbackLeftOpen() {
    expectsTransaction = false
    storedTransactionDate = nil
    didEndSchemaChanges(isRolledBack: true)
    guard let sqliteConnection else { return }
    // Somebody who keeps interrupting can hit the rollback, too: it must succeed nevertheless.
    while sqlite3_get_autocommit(sqliteConnection) == 0 {
      let code = sqlite3_exec(sqliteConnection, "ROLLBACK", nil, nil, nil)
      guard code == SQLITE_OK || code & 0xFF == SQLITE_INTERRUPT else { break }
    }
    try? didEndTransaction()
  }

  /// The date of the transaction under way, the same until its end; outside of one, the date of now.
  public var transactionDate: Date {
    get throws {
      _ = try handle
      guard isInsideTransaction else { return try configuration.transactionClock.now(self) }
      if let storedTransactionDate { return storedTransactionDate }
      let date = try configuration.transactionClock.now(self)
      storedTransactionDate = date
      return date
    }
  }

  /// Runs `body` in a read access: in a deferred transaction, so that all it reads is of one snapshot.
  func reading<T>(_ body: (Database) throws -> T) throws -> T {
    try isolated(readOnly: true) {
      try run(.deferred)
      let result = try body(self)
      resetRunningStatements()
      if isInsideTransaction { try run(.commit) }
      return result
    }
  }

  /// Runs `body` in a write access: in an immediate transaction, rolled back where it throws.
  func writing<T>(_ body: (Database) throws -> T) throws -> T {
    try isolated {
      var result: T?
      try inTransaction(.immediate) {
        try checkSchema()
        result = try body(self)
        return .commit
      }
      guard let result else { preconditionFailure("a transaction ended without its body") }
      return result
    }
  }

  /// Runs `body` in an access without a transaction around it.
  func unsafely<T>(readOnly: Bool = false, _ body: (Database) throws -> T) throws -> T {
    try isolated(readOnly: readOnly) {
      try checkSchema()
      return try body(self)
    }
  }

  /// Runs a transaction's statement, prepared once a connection. A rollback runs in a cancelled access, too.
  private func run(_ kind: TransactionStatement) throws {
    let handle = try transactionStatements.statement(kind, self).sqliteStatement
    if kind != .rollback, isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    let code = sqlite3_step(handle)
    let failure = code == SQLITE_DONE ? nil : error(code, on: try self.handle, sql: kind.sql)
    sqlite3_reset(handle)
    if let failure { throw betterError(failure) }
    storedTransactionDate = nil
  }
}

/// The statements of transactions, kept apart from the cache, so that they are never prepared twice.
struct TransactionStatements {
  private var statements: [Statement?] = Array(repeating: nil, count: TransactionStatement.allCases.count)

  mutating func statement(_ kind: TransactionStatement, _ database: Database) throws -> Statement {
    if let known = statements[kind.rawValue] { return known }
    let statement = try database.makeStatement(sql: kind.sql)
    statements[kind.rawValue] = statement
    return statement
  }
}

/// A statement that begins or ends a transaction, or that each may need at its beginning.
enum TransactionStatement: Int, CaseIterable {
  case deferred, immediate, exclusive, commit, rollback, schemaVersion

  init(_ kind: Database.TransactionKind) {
    switch kind {
    case .deferred: self = .deferred
    case .immediate: self = .immediate
    case .exclusive: self = .exclusive
    }
  }

  var sql: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    case .commit: "COMMIT TRANSACTION"
    case .rollback: "ROLLBACK TRANSACTION"
    case .schemaVersion: "PRAGMA schema_version"
    }
  }
}
