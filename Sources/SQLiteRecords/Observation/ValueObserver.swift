import Dispatch
import Locking

/// A running ``ValueObservation``.
final class ValueObserver<Value: Sendable>: Sendable {
  private struct State {
    var isCancelled = false
    var registration: (handlers: CommitHandlers, number: Int)?
    var region = DatabaseRegion.empty
    var previous: Value?
  }

  private let fetch: @Sendable (Database) throws -> Value
  private let region: (@Sendable (Database) throws -> DatabaseRegion)?
  private let isTold: @Sendable (Value?, Value) -> Bool
  private let onError: @Sendable (any Error) -> Void
  private let onChange: @Sendable (Value) -> Void
  private let queue: DispatchQueue
  private let isImmediate: Bool
  private let state = Locked(State())

  init(
    fetch: @escaping @Sendable (Database) throws -> Value,
    region: (@Sendable (Database) throws -> DatabaseRegion)?,
    isTold: @escaping @Sendable (Value?, Value) -> Bool,
    _ scheduling: ValueObservationScheduler, onError: @escaping @Sendable (any Error) -> Void,
    onChange: @escaping @Sendable (Value) -> Void
  ) {
    self.fetch = fetch
    self.region = region
    self.isTold = isTold
    self.onError = onError
    self.onChange = onChange
    queue = scheduling.queue ?? DispatchQueue(label: "SQLiteRecords.ValueObservation")
    isImmediate = scheduling.isImmediate
  }

  /// Fetches the initial value, and waits for commits; in an access to the writer, so that none comes in between.
  func begin(_ db: Database) {
    guard !state.withLock(\.isCancelled) else { return }
    let number = db.addCommitHandler { [weak self] writes, db in self?.didCommit(writes, db) }
    let handlers = db.observers.handlers
    let isCancelled = state.withLock { state in
      state.registration = (handlers, number)
      return state.isCancelled
    }
    // The handler holds the observer only weakly: the cancellable keeps it alive.
    if isCancelled { handlers.remove(number) } else { update(db, isInitial: true) }
  }

  func cancel() {
    let registration = state.withLock { state in
      state.isCancelled = true
      defer { state.registration = nil }
      return state.registration
    }
    if let registration { registration.handlers.remove(registration.number) }
  }

  func fail(_ error: any Error) {
    guard !state.withLock(\.isCancelled) else { return }
    cancel()
    queue.async { self.onError(error) }
  }

  private func didCommit(_ writes: StatementEffects, _ db: Database) {
    let isTouched = state.withLock { !$0.isCancelled && writes.modifies($0.region) }
    if isTouched { update(db, isInitial: false) }
  }

  private func update(_ db: Database, isInitial: Bool) {
    do {
      let (value, read) = try db.recordingRegion { try db.readingAfterCommit(fetch) }
      let region = try region?(db) ?? read
      let mustTell = state.withLock { state in
        state.region = region
        guard isTold(state.previous, value) else { return false }
        state.previous = value
        return true
      }
      guard mustTell else { return }
      if isInitial, isImmediate { return onChange(value) }
      queue.async {
        guard !self.state.withLock(\.isCancelled) else { return }
        self.onChange(value)
      }
    } catch {
      fail(error)
    }
  }
}

extension Database {
  /// Reads one snapshot outside of a transaction, on the connection that writes.
  func readingAfterCommit<T>(_ fetch: (Database) throws -> T) throws -> T {
    let wasReadOnly = isReadOnlyAccess
    isReadOnlyAccess = true
    defer { isReadOnlyAccess = wasReadOnly }
    var value: T?
    try inTransaction(.deferred) {
      value = try fetch(self)
      return .commit
    }
    guard let value else { preconditionFailure("a transaction ended without its body") }
    return value
  }
}
