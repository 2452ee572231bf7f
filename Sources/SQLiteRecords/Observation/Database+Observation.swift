import CSQLite

extension Database {
  /// Adds an observer of this connection's transactions.
  public func add(
    transactionObserver observer: some TransactionObserver, extent: TransactionObservationExtent = .observerLifetime
  ) {
    let isKept = extent == .databaseLifetime || extent == .nextTransaction
    observers.observers.append(
      ObservationBroker.Observer(weak: observer, strong: isKept ? observer : nil, extent: extent))
    if !callbacks.deletesRowByRow {
      callbacks.deletesRowByRow = true
      // They were compiled to delete all rows at once, unseen.
      statementCache.removeAll()
      plans.removeAll()
    }
    installHooks()
  }

  /// Removes an observer.
  public func remove(transactionObserver observer: some TransactionObserver) {
    observers.observers.removeAll { $0.observer == nil || $0.observer === observer }
    installHooks()
  }

  /// Has `handler` called after each commit, with what it wrote.
  func addCommitHandler(_ handler: @escaping ObservationBroker.CommitHandler) -> Int {
    let number = observers.handlers.add(handler)
    installHooks()
    return number
  }

  /// Sets SQLite's hooks, as far as anybody needs them.
  func installHooks() {
    guard let sqliteConnection else { return }
    callbacks.broker = observers
    let context = Unmanaged.passUnretained(callbacks).toOpaque()
    sqlite3_commit_hook(
      sqliteConnection,
      { context in
        guard let context else { return 0 }
        return Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue().willCommit()
      }, context)
    sqlite3_rollback_hook(
      sqliteConnection,
      { context in
        guard let context else { return }
        Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue().broker?.isRolledBack = true
      }, context)
    guard !observers.observers.isEmpty else {
      sqlite3_update_hook(sqliteConnection, nil, nil)
      return
    }
    sqlite3_update_hook(
      sqliteConnection,
      { context, kind, database, table, rowID in
        guard let context else { return }
        let callbacks = Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.didChange(kind, database, table, rowID)
      }, context)
  }

  /// Whether anybody wants to know what statements change.
  var observesChanges: Bool { observers.isObserved }

  /// Whether anybody wants to know what statements change or read.
  var isWatched: Bool { observers.isObserved || observers.recordedRegion != nil }

  /// Called before a statement runs.
  func willRun(_ statement: Statement) {
    if observers.recordedRegion != nil { observers.recordedRegion?.formUnion(statement.effects.reads) }
    if observers.isObserved { observers.begin(statement.effects) }
  }

  /// Called when a statement that writes, or controls transactions, has run to its end.
  func didRun(_ statement: Statement, _ totalChangesBefore: Int) throws {
    if statement.effects.invalidatesSchema { didChangeSchema() }
    if statement.effects.isTransactionControl, !isInsideTransaction {
      storedTransactionDate = nil
      // A commit or a rollback: to forget more than is needed does no harm.
      didEndSchemaChanges(isRolledBack: true)
    }
    guard observers.isObserved else {
      // The hooks may be set nevertheless, from when somebody was here.
      if !isInsideTransaction { (observers.isCommitted, observers.isRolledBack) = (false, false) }
      return
    }
    if totalChangesCount != totalChangesBefore {
      observers.writes.formUnionOfWrites(statement.effects)
      observers.hasChanges = true
    }
    try didEndTransaction()
  }

  /// Called when a statement has failed: it changed nothing, and may have ended the transaction.
  func didFail() {
    guard observers.isObserved else { return }
    observers.rowChanges.removeLast(max(0, observers.rowChanges.count - observers.rowChangesBefore))
    try? didEndTransaction()
  }

  /// Tells observers of the end of a transaction, where it has ended.
  func didEndTransaction() throws {
    if !isInsideTransaction, !observers.afterTransaction.isEmpty { tellEndOfTransaction() }
    guard observers.isCommitted || observers.isRolledBack, !isInsideTransaction else { return }
    let isCommitted = !observers.isRolledBack
    let (writes, changes) = (observers.writes, observers.rowChanges)
    let (told, hasChanges) = (observers.observers, observers.hasChanges || !observers.rowChanges.isEmpty)
    if isCommitted { observers.tellSavedEvents() }
    observers.reset()
    observers.observers.removeAll { $0.observer == nil || $0.extent == .nextTransaction }
    // They may read, but a read isn't what they observe.
    if isCommitted {
      if hasChanges { observers.handlers.all.forEach { $0(writes, self) } }
      changes.forEach { $0.deliver() }
      told.forEach { $0.observer?.databaseDidCommit(self) }
    } else {
      told.forEach { $0.observer?.databaseDidRollback(self) }
    }
  }

  private func tellEndOfTransaction() {
    let (told, isRolledBack) = (observers.afterTransaction, observers.isRolledBack)
    observers.afterTransaction = []
    for (onCommit, onRollback) in told { isRolledBack ? onRollback(self) : onCommit(self) }
  }

  /// Called when a savepoint begins, and when it ends.
  func didBeginSavepoint() {
    observers.savepoints.append((observers.savedEvents.count, observers.rowChanges.count))
  }

  func didReleaseSavepoint() {
    _ = observers.savepoints.popLast()
    if observers.savepoints.isEmpty { observers.tellSavedEvents() }
  }

  func didRollbackToSavepoint() {
    clearSchemaCache()
    guard let mark = observers.savepoints.popLast() else { return }
    observers.savedEvents.removeLast(max(0, observers.savedEvents.count - mark.events))
    observers.rowChanges.removeLast(max(0, observers.rowChanges.count - mark.rowChanges))
    if observers.savepoints.isEmpty { observers.tellSavedEvents() }
  }

  /// The error that made a statement fail: that of an observer, where it refused the commit.
  func betterError(_ error: any Error) -> any Error {
    defer { observers.willCommitError = nil }
    return observers.willCommitError ?? error
  }

  /// Runs a fetch, and returns its value with what it read.
  func recordingRegion<T>(_ fetch: () throws -> T) rethrows -> (value: T, region: DatabaseRegion) {
    let outer = observers.recordedRegion
    observers.recordedRegion = .empty
    defer { observers.recordedRegion = outer }
    let value = try fetch()
    return (value, observers.recordedRegion ?? .empty)
  }
}

extension ConnectionCallbacks {
  fileprivate func willCommit() -> Int32 {
    guard let broker else { return 0 }
    do {
      for entry in broker.observers { try entry.observer?.databaseWillCommit() }
      broker.isCommitted = true
      return 0
    } catch {
      // Other than 0 turns the commit into a rollback.
      broker.willCommitError = error
      return 1
    }
  }

  fileprivate func didChange(
    _ kind: Int32, _ database: UnsafePointer<CChar>?, _ table: UnsafePointer<CChar>?, _ rowID: Int64
  ) {
    guard let broker, let database, let table else { return }
    let event = DatabaseEvent(
      kind: kind == SQLITE_INSERT ? .insert : kind == SQLITE_DELETE ? .delete : .update,
      databaseName: String(cString: database), tableName: String(cString: table), rowID: rowID)
    broker.add(event)
  }
}

extension DatabaseWriter {
  /// Adds an observer of the transactions. Blocks while somebody writes.
  public func add(
    transactionObserver observer: some TransactionObserver, extent: TransactionObservationExtent = .observerLifetime
  ) throws {
    try writeWithoutTransaction { $0.add(transactionObserver: observer, extent: extent) }
  }

  /// Removes an observer. Blocks while somebody writes.
  public func remove(transactionObserver observer: some TransactionObserver) throws {
    try writeWithoutTransaction { $0.remove(transactionObserver: observer) }
  }
}
