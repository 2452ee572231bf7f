/// Keeps account of what a connection's transactions change, for those who observe it.
final class ObservationBroker {
  /// What the transaction under way has written so far.
  var pendingWrites = StatementEffects()
}

extension Database {
  /// Whether anybody wants to know what statements change.
  var observesChanges: Bool { false }

  /// Called when a statement that writes, or controls transactions, has run to its end.
  func didRun(_ statement: Statement, _ totalChangesBefore: Int) throws {
    if statement.effects.invalidatesSchema { clearSchemaCache() }
  }

  /// Called when a transaction has been committed or rolled back.
  func didEndTransaction() throws {}

  /// Called when a savepoint has been rolled back.
  func didRollbackToSavepoint() { clearSchemaCache() }

  /// The error that made a statement fail: that of an observer, where it refused the commit.
  func betterError(_ error: any Error) -> any Error { error }
}
