/// A kind of change, by which an observer says what it wants to hear of.
public enum DatabaseEventKind: Hashable, Sendable {
  case insert(tableName: String)
  case delete(tableName: String)
  case update(tableName: String, columnNames: Set<String>)

  /// The table.
  public var tableName: String {
    switch self {
    case .insert(let tableName), .delete(let tableName), .update(let tableName, _): tableName
    }
  }

  /// Whether it changes what a region holds.
  public func modifies(_ region: DatabaseRegion) -> Bool {
    var effects = StatementEffects()
    switch self {
    case .insert(let table): effects.inserts = [table]
    case .delete(let table): effects.deletes = [table]
    case .update(let table, let columns): effects.updates = [table: columns]
    }
    return effects.modifies(region)
  }
}

/// A row that was changed (`sqlite3_update_hook`). Changes of tables without row ids aren't reported one by one.
public struct DatabaseEvent: Hashable, Sendable {
  /// What was done to the row.
  public enum Kind: Hashable, Sendable {
    case insert
    case delete
    case update
  }

  /// What was done to the row.
  public let kind: Kind
  /// The database's name, mostly `main`.
  public let databaseName: String
  /// The table.
  public let tableName: String
  /// The row id.
  public let rowID: Int64
}

/// Hears of changes, commits and rollbacks of a connection, on the thread of the access that makes them.
public protocol TransactionObserver: AnyObject, Sendable {
  /// Whether it wants to hear of such changes.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool

  /// A row was changed, in a transaction that may still be rolled back. What a savepoint's rollback undoes isn't reported.
  /// The database can't be used here.
  func databaseDidChange(with event: DatabaseEvent)

  /// A transaction with changes is about to be committed. What is thrown rolls it back, and is thrown by the write.
  func databaseWillCommit() throws

  /// A transaction with changes was committed. The database can be read.
  func databaseDidCommit(_ db: Database)

  /// A transaction with changes was rolled back. The database can be read.
  func databaseDidRollback(_ db: Database)
}

extension TransactionObserver {
  public func databaseWillCommit() throws {}
  public func databaseDidRollback(_ db: Database) {}
}

/// How long a connection keeps an observer.
public enum TransactionObservationExtent: Sendable {
  /// As long as somebody else does: the default.
  case observerLifetime
  /// Until the end of the transaction under way, or of the next one.
  case nextTransaction
  /// As long as the connection is open.
  case databaseLifetime
}
