import Foundation

/// How a connection waits when another one holds the lock it needs.
public enum BusyMode: Sendable {
  /// Fail at once with `SQLITE_BUSY`.
  case immediateError
  /// Retry for that many seconds, then fail with `SQLITE_BUSY` (`sqlite3_busy_timeout`).
  case timeout(TimeInterval)
  /// Ask, with the number of tries so far, whether to try again (`sqlite3_busy_handler`).
  case callback(@Sendable (_ numberOfTries: Int) -> Bool)
}

/// The settings of a ``DatabaseQueue`` or ``DatabasePool``.
public struct Configuration: Sendable {
  /// Whether foreign keys are enforced. Default: true.
  public var foreignKeysEnabled = true

  /// Whether the database is opened for reading alone; it isn't made where there is none. Default: false.
  public var readonly = false

  /// How to wait for a lock that another connection or process holds. Default: `.immediateError`.
  public var busyMode = BusyMode.immediateError

  /// A name for the database, seen in the labels of its dispatch queues. Default: nil.
  public var label: String?

  /// How many readers a pool may have, at least 1. Default: 5.
  public var maximumReaderCount = 5

  /// How many statements `Database.cachedStatement(sql:)` keeps prepared, a connection each. Default: 64.
  public var statementCacheSize = 64

  /// Whether argument values show in errors and traces. Default: false, since they may be private.
  public var publicStatementArguments = false

  /// Whether double-quoted names that are no column are accepted as strings, as old SQL needs. Default: false.
  public var acceptsDoubleQuotedStringLiterals = false

  /// What tells the date of a transaction: see ``Database/transactionDate``. Default: the clock of the machine.
  public var transactionClock = TransactionClock.default

  /// The passes that ``prepareDatabase(_:)`` added.
  var preparations: [@Sendable (Database) throws -> Void] = []

  /// A configuration with the defaults.
  public init() {}

  /// Runs `setup` on each connection when it opens, before anyone else can use it.
  ///
  /// What it throws is thrown by the opening. Call it several times to add several passes.
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {
    preparations.append(setup)
  }
}

/// What tells the date of a transaction.
public struct TransactionClock: Sendable {
  let now: @Sendable (Database) throws -> Date

  /// The clock of the machine.
  public static let `default` = TransactionClock { _ in Date() }

  /// A clock of one's own, as for tests.
  public static func custom(_ now: @escaping @Sendable (Database) throws -> Date) -> TransactionClock {
    TransactionClock(now: now)
  }
}

extension Database {
  /// GRDB's name for ``SQLiteRecords/BusyMode``.
  public typealias BusyMode = SQLiteRecords.BusyMode
}
