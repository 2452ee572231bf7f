import CSQLite
import Dispatch
import Foundation
import Synchronization

/// A change of a row that is watched.
public struct RowChange: Hashable, Sendable {
  /// What was done to the row.
  public let kind: DatabaseEvent.Kind
  /// The row's primary key: that of the row as it is now, or was before it was deleted.
  public let key: DatabaseValue
  /// The values of all columns of the primary key.
  public let keyValues: [DatabaseValue]
}

/// The changes that a watch of rows tells of.
public struct RowChangeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let insert = RowChangeKinds(rawValue: 1)
  public static let update = RowChangeKinds(rawValue: 2)
  public static let delete = RowChangeKinds(rawValue: 4)
  public static let all: RowChangeKinds = [.insert, .update, .delete]
}

extension TableRecord {
  /// Watches the rows of the table: each change is told after its commit, with the row's key.
  ///
  /// The watch stands on temporary triggers, which are gone with the connection, and see what is written through `writer`.
  /// A row that an insert replaces is told as deleted only where `PRAGMA recursive_triggers` is on. Blocks while somebody
  /// writes.
  ///
  /// - Parameters:
  ///   - writer: the database.
  ///   - kinds: which changes to tell of.
  ///   - condition: which rows to watch, in SQL, as they are after an insert or update and before a deletion.
  ///   - queue: where `onChange` is called. Default: a serial queue of its own.
  ///   - onChange: called with each change, in their order.
  /// - Returns: what ends the watch, at the latest when nobody holds it.
  public static func observeRows(
    in writer: some DatabaseWriter, _ kinds: RowChangeKinds = .all, where condition: String? = nil,
    queue: DispatchQueue = DispatchQueue(label: "SQLiteRecords.RowObservation"),
    onChange: @escaping @Sendable (RowChange) -> Void
  ) throws -> AnyDatabaseCancellable {
    let table = databaseTableName
    let watch = try writer.writeWithoutTransaction { db in
      try RowWatch(db, table, kinds, condition) { change in queue.async { onChange(change) } }
    }
    return AnyDatabaseCancellable { [weak writer] in
      watch.cancel()
      guard let writer else { return }
      // The triggers do nothing any more: they may go when there is time.
      writer.asyncWriteWithoutTransaction { db in
        if let db = try? db.get() { watch.dropTriggers(db) }
      }
    }
  }
}

/// A change that is delivered after its commit.
struct WatchedChange {
  let change: RowChange
  let watch: RowWatch

  func deliver() { watch.deliver(change) }
}

/// The triggers of one watch, and whom they tell.
final class RowWatch: Sendable {
  private let handlers: CommitHandlers
  private let number: Int
  private let names: [String]
  private let tell: @Sendable (RowChange) -> Void
  private let isCancelled = Atomic<Bool>(false)

  init(
    _ db: Database, _ table: String, _ kinds: RowChangeKinds, _ condition: String?,
    _ tell: @escaping @Sendable (RowChange) -> Void
  ) throws {
    self.tell = tell
    handlers = db.observers.handlers
    // The handler itself does nothing: it has the connection keep account.
    number = db.addCommitHandler { _, _ in }
    let number = number
    let columns = try db.columns(in: table).map(\.name)
    let key = try db.primaryKey(table).columns
    let triggers: [(kind: RowChangeKinds, event: String, row: String, code: Int32)] = [
      (.insert, "AFTER INSERT", "NEW", SQLITE_INSERT), (.update, "AFTER UPDATE", "NEW", SQLITE_UPDATE),
      (.delete, "AFTER DELETE", "OLD", SQLITE_DELETE),
    ]
    let wanted = triggers.filter { kinds.contains($0.kind) }
    names = wanted.map { "records_watch_\(number)_\($0.code)" }
    db.callbacks.watches[number] = self
    db.installWatchFunction()
    for (trigger, name) in zip(wanted, names) {
      let keys = key.map { "\(trigger.row).\($0.quotedDatabaseIdentifier)" }.joined(separator: ", ")
      let row = columns.map { "\(trigger.row).\($0.quotedDatabaseIdentifier) AS \($0.quotedDatabaseIdentifier)" }
      let filter = condition.map { " WHEN EXISTS (SELECT 1 FROM (SELECT \(row.joined(separator: ", "))) WHERE \($0))" }
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER \(name) \(trigger.event) ON main.\(table.quotedDatabaseIdentifier)\(filter ?? "") \
          BEGIN SELECT records_row_changed(\(number), \(trigger.code), \(keys)); END
          """)
    }
  }

  func deliver(_ change: RowChange) {
    if !isCancelled.load(ordering: .relaxed) { tell(change) }
  }

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    handlers.remove(number)
  }

  func dropTriggers(_ db: Database) {
    db.callbacks.watches[number] = nil
    for name in names { try? db.execute(sql: "DROP TRIGGER IF EXISTS temp.\(name)") }
  }
}

extension Database {
  /// Makes the function that the triggers call.
  fileprivate func installWatchFunction() {
    callbacks.broker = observers
    let context = Unmanaged.passUnretained(callbacks).toOpaque()
    sqlite3_create_function_v2(
      sqliteConnection, "records_row_changed", -1, SQLITE_UTF8, context,
      { context, count, values in
        guard let context, let values, count > 2, let data = sqlite3_user_data(context) else { return }
        let callbacks = Unmanaged<ConnectionCallbacks>.fromOpaque(data).takeUnretainedValue()
        callbacks.rowChanged(UnsafeBufferPointer(start: values, count: Int(count)))
      }, nil, nil, nil)
  }
}

extension ConnectionCallbacks {
  fileprivate func rowChanged(_ values: UnsafeBufferPointer<OpaquePointer?>) {
    guard let watch = watches[Int(sqlite3_value_int64(values[0]))] else { return }
    let kind: DatabaseEvent.Kind =
      switch sqlite3_value_int(values[1]) {
      case SQLITE_INSERT: .insert
      case SQLITE_DELETE: .delete
      default: .update
      }
    let key = values.dropFirst(2).map { DatabaseValue(sqliteValue: $0) }
    broker?.rowChanges.append(
      WatchedChange(change: RowChange(kind: kind, key: key.first ?? .null, keyValues: key), watch: watch))
  }
}

extension DatabaseValue {
  /// The value of a function's argument.
  init(sqliteValue: OpaquePointer?) {
    switch sqlite3_value_type(sqliteValue) {
    case SQLITE_INTEGER: self.init(storage: .int64(sqlite3_value_int64(sqliteValue)))
    case SQLITE_FLOAT: self.init(storage: .double(sqlite3_value_double(sqliteValue)))
    case SQLITE_TEXT:
      let count = Int(sqlite3_value_bytes(sqliteValue))
      let bytes = UnsafeBufferPointer(start: sqlite3_value_text(sqliteValue), count: count)
      self.init(storage: .string(String(decoding: bytes, as: UTF8.self)))
    case SQLITE_BLOB:
      let count = Int(sqlite3_value_bytes(sqliteValue))
      self.init(storage: .blob(sqlite3_value_blob(sqliteValue).map { Data(bytes: $0, count: count) } ?? Data()))
    default: self = .null
    }
  }
}
