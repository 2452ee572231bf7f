import Locking
import Synchronization

/// What a connection's transactions change, and who wants to know.
final class ObservationBroker {
  struct Observer {
    weak var weak: (any TransactionObserver)?
    var strong: (any TransactionObserver)?
    let extent: TransactionObservationExtent

    var observer: (any TransactionObserver)? { strong ?? weak }
  }

  /// Hears what each committed transaction wrote.
  typealias CommitHandler = @Sendable (StatementEffects, Database) -> Void

  var observers: [Observer] = []

  /// Handlers by a number, so that they can be taken away from any thread.
  let handlers = CommitHandlers()

  /// Who wants to hear of the next transaction's end alone.
  var afterTransaction: [(onCommit: (Database) -> Void, onRollback: (Database) -> Void)] = []

  /// What the transaction under way has written.
  var writes = StatementEffects()
  var hasChanges = false

  /// The events that a savepoint may still undo, and the changes of watched rows.
  var savedEvents: [DatabaseEvent] = []
  var rowChanges: [WatchedChange] = []

  /// What the running statement does, and how many changes there were before it.
  var currentEffects = StatementEffects()
  private(set) var rowChangesBefore = 0

  /// How much was saved when each open savepoint began.
  var savepoints: [(events: Int, rowChanges: Int)] = []

  /// What the hooks reported: they run within SQLite, where the connection can't be used.
  var willCommitError: (any Error)?
  var isCommitted = false
  var isRolledBack = false

  var isObserved: Bool { !observers.isEmpty || handlers.isAny || !afterTransaction.isEmpty }

  /// What a fetch reads, while somebody asks for it.
  var recordedRegion: DatabaseRegion?

  func begin(_ effects: StatementEffects) {
    currentEffects = effects
    rowChangesBefore = rowChanges.count
  }

  func reset() {
    writes = StatementEffects()
    hasChanges = false
    savedEvents = []
    rowChanges = []
    savepoints = []
    isCommitted = false
    isRolledBack = false
  }

  /// Tells observers of a change, or saves it while a savepoint is open.
  func add(_ event: DatabaseEvent) {
    if savepoints.isEmpty { tell(event) } else { savedEvents.append(event) }
  }

  func tellSavedEvents() {
    let events = savedEvents
    savedEvents = []
    events.forEach(tell)
  }

  private func tell(_ event: DatabaseEvent) {
    let kind: DatabaseEventKind =
      switch event.kind {
      case .insert: .insert(tableName: event.tableName)
      case .delete: .delete(tableName: event.tableName)
      case .update:
        .update(tableName: event.tableName, columnNames: currentEffects.updates[event.tableName] ?? [])
      }
    for entry in observers {
      if let observer = entry.observer, observer.observes(eventsOfKind: kind) {
        observer.databaseDidChange(with: event)
      }
    }
  }
}

/// Handlers of commits. They are called on the thread of the write, and can be taken away from any.
final class CommitHandlers: Sendable {
  private struct State {
    var handlers: [(number: Int, handler: ObservationBroker.CommitHandler)] = []
    var last = 0
  }

  private let state = Locked(State())
  private let count = Atomic<Int>(0)

  var isAny: Bool { count.load(ordering: .relaxed) > 0 }

  var all: [ObservationBroker.CommitHandler] { state.withLock { $0.handlers.map(\.handler) } }

  func add(_ handler: @escaping ObservationBroker.CommitHandler) -> Int {
    state.withLock { state in
      state.last += 1
      state.handlers.append((state.last, handler))
      count.store(state.handlers.count, ordering: .relaxed)
      return state.last
    }
  }

  func remove(_ number: Int) {
    state.withLock { state in
      state.handlers.removeAll { $0.number == number }
      count.store(state.handlers.count, ordering: .relaxed)
    }
  }
}
