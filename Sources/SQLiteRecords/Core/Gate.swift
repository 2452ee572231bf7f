import Dispatch
import Locking

/// Hands connections out to one access each, first come, first served.
///
/// An access that blocks takes a lock and runs on its own thread. An asynchronous one waits without a thread, and runs on
/// the dispatch queue of the connection that it is given.
final class Gate: Sendable {
  private struct State {
    var free: [Connection]
    var all: [Connection]
    var opening = 0
    var waiters: [Waiter] = []
    var isClosed = false

    /// Set while somebody wants, or has, all connections at once.
    var barrier: DispatchSemaphore?

    var isIdle: Bool { free.count == all.count && opening == 0 }
  }

  private let state: Locked<State>
  private let limit: Int
  private let open: @Sendable (Int) throws -> Connection

  /// - Parameters:
  ///   - connections: those that are open.
  ///   - limit: how many there may be.
  ///   - open: opens another one, given its number.
  init(_ connections: [Connection], limit: Int, open: @escaping @Sendable (Int) throws -> Connection) {
    state = Locked(State(free: connections, all: connections))
    self.limit = limit
    self.open = open
  }

  private static var closedError: DatabaseError { .misuse("the database is closed") }

  private enum Answer {
    case connection(Connection)
    case mayOpen(Int)
    case wait
    case closed
    case reentrant
  }

  /// A connection for this thread, which waits for one where all are taken; ``release(_:)`` must follow.
  func acquire() throws -> Connection {
    let thread = currentThread()
    var waiter: Waiter?
    // Mostly there is a connection, and no waiter is needed.
    let answer = ask(thread) {
      let new = Waiter()
      waiter = new
      return new
    }
    switch answer {
    case .connection(let connection): return connection
    case .mayOpen(let number):
      let connection = try openAnother(number)
      connection.owner.store(thread, ordering: .relaxed)
      return connection
    case .wait:
      guard let waiter else { preconditionFailure("nobody is in line") }
      return try waiter.wait()
    case .closed: throw Self.closedError
    case .reentrant:
      // The thread would wait for itself, forever.
      preconditionFailure(
        "Database accesses are not reentrant: this thread is in an access to this database already. Use the Database "
          + "of that access.")
    }
  }

  /// A connection for `waiter`, which is granted now or later, from any thread.
  func acquire(_ waiter: Waiter) {
    switch ask(waiter.thread, { waiter }) {
    case .connection(let connection): waiter.grant(.success(connection))
    case .mayOpen(let number):
      // To open a file takes time, which the caller's thread may not have.
      DispatchQueue.global().async { waiter.grant(Result { try self.openAnother(number) }) }
    case .wait: break
    case .closed: waiter.grant(.failure(Self.closedError))
    // A job isn't on a connection's thread: it waits its turn.
    case .reentrant: break
    }
  }

  /// Takes a waiter out of the line. It isn't granted afterwards, unless it was before.
  func withdraw(_ waiter: Waiter) {
    let isInLine = state.withLock { state in
      let count = state.waiters.count
      state.waiters.removeAll { $0 === waiter }
      return state.waiters.count < count
    }
    if isInLine { waiter.grant(.failure(CancellationError())) }
  }

  /// Gives a connection back, or on to who waits.
  func release(_ connection: Connection) {
    connection.owner.store(0, ordering: .relaxed)
    let next: Waiter? = state.withLock { state in
      if let barrier = state.barrier {
        state.free.append(connection)
        if state.isIdle { barrier.signal() }
        return nil
      }
      guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
      state.free.append(connection)
      return nil
    }
    next?.grant(.success(connection))
  }

  /// Runs `body` while no connection is in use; one such caller at a time.
  func exclusively<T>(_ body: () throws -> T) rethrows -> T {
    let barrier = DispatchSemaphore(value: 0)
    let mustWait = state.withLock { state in
      let thread = currentThread()
      precondition(!state.all.contains { $0.isOwned(by: thread) }, "A barrier can't wait for its own thread's access.")
      state.barrier = barrier
      return !state.isIdle
    }
    if mustWait { barrier.wait() }
    defer { lift() }
    return try body()
  }

  private func lift() {
    let granted: [(Waiter, Connection)] = state.withLock { state in
      state.barrier = nil
      var granted: [(Waiter, Connection)] = []
      while let connection = state.waiters.isEmpty ? nil : state.free.popLast() {
        granted.append((state.waiters.removeFirst(), connection))
      }
      return granted
    }
    for (waiter, connection) in granted { waiter.grant(.success(connection)) }
    openForWaiters()
  }

  /// Opens connections for those who came while there was a barrier, as far as the limit goes.
  private func openForWaiters() {
    while true {
      let next: (Waiter, Int)? = state.withLock { state in
        guard !state.waiters.isEmpty, state.all.count + state.opening < limit, !state.isClosed else { return nil }
        state.opening += 1
        return (state.waiters.removeFirst(), state.all.count + state.opening)
      }
      guard let (waiter, number) = next else { return }
      DispatchQueue.global().async { waiter.grant(Result { try self.openAnother(number) }) }
    }
  }

  /// Closes all connections, each as soon as nobody uses it; no access begins afterwards.
  func close() throws {
    let turnedAway = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in turnedAway { waiter.grant(.failure(Self.closedError)) }
    var failure: (any Error)?
    while let connection = try takeForClosing() {
      do { try connection.close() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func takeForClosing() throws -> Connection? {
    let waiter = Waiter()
    let answer: Answer = state.withLock { state in
      if state.all.contains(where: { $0.isOwned(by: waiter.thread) }) { return .reentrant }
      if let connection = state.free.popLast() { return .connection(connection) }
      if state.all.isEmpty { return .closed }
      state.waiters.append(waiter)
      return .wait
    }
    let connection: Connection
    switch answer {
    case .connection(let free): connection = free
    case .wait: connection = try waiter.wait()
    case .reentrant: preconditionFailure("A database can't be closed in an access to it.")
    case .closed, .mayOpen: return nil
    }
    connection.owner.store(0, ordering: .relaxed)
    state.withLock { state in state.all.removeAll { $0 === connection } }
    return connection
  }

  /// Calls `body` with each open connection, in use or not.
  func forEachConnection(_ body: (Connection) -> Void) {
    state.withLock(\.all).forEach(body)
  }

  private func ask(_ thread: UInt, _ waiter: () -> Waiter) -> Answer {
    state.withLock { state in
      if state.isClosed { return .closed }
      if thread != 0, state.all.contains(where: { $0.isOwned(by: thread) }) { return .reentrant }
      if state.barrier != nil {
        state.waiters.append(waiter())
        return .wait
      }
      if let connection = state.free.popLast() {
        connection.owner.store(thread, ordering: .relaxed)
        return .connection(connection)
      }
      if state.all.count + state.opening < limit {
        state.opening += 1
        return .mayOpen(state.all.count + state.opening)
      }
      state.waiters.append(waiter())
      return .wait
    }
  }

  private func openAnother(_ number: Int) throws -> Connection {
    do {
      let connection = try open(number)
      state.withLock { state in
        state.opening -= 1
        state.all.append(connection)
      }
      return connection
    } catch {
      let barrier = state.withLock { state in
        state.opening -= 1
        return state.isIdle ? state.barrier : nil
      }
      barrier?.signal()
      throw error
    }
  }
}
