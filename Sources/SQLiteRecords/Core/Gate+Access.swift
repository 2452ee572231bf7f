import Locking

extension Gate {
  /// Runs `body` on this thread with a connection; blocks while there is none.
  func access<T>(_ body: (Database) throws -> T) throws -> T {
    let connection = try acquire()
    defer { release(connection) }
    return try body(connection.database)
  }

  /// Runs `body` on a connection's own thread, as soon as there is one. Where the task is cancelled, `body` doesn't start,
  /// or its statement is interrupted; then the access throws `CancellationError`.
  func access<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    let access = AsyncAccess()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
        let waiter = Waiter { [self] granted in
          switch granted {
          case .failure(let error):
            access.end()
            continuation.resume(throwing: error)
          case .success(let connection):
            connection.queue.async {
              connection.owner.store(currentThread(), ordering: .relaxed)
              let result = Result { try access.run(connection) { try body(connection.database) } }
              self.release(connection)
              continuation.resume(with: result)
            }
          }
        }
        if access.begin(waiting: waiter) {
          acquire(waiter)
          // Cancelled between the two lines, the waiter wasn't in line yet.
          if access.isCancelled { withdraw(waiter) }
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      access.cancel(in: self)
    }
  }
}

extension Gate {
  /// Runs `body` on a connection's own thread, as soon as there is one; with an error, where there won't be.
  func schedule(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    acquire(
      Waiter { [self] granted in
        switch granted {
        case .failure(let error): body(.failure(error))
        case .success(let connection):
          connection.queue.async {
            connection.owner.store(currentThread(), ordering: .relaxed)
            let database = connection.database
            database.isolated { body(Result { try database.checkSchema() }.map { database }) }
            self.release(connection)
          }
        }
      })
  }
}

/// Where an asynchronous access is, so that its cancellation reaches it there and nowhere else.
final class AsyncAccess: Sendable {
  private enum Phase {
    case begun
    case waiting(Waiter)
    case running(Connection)
    case ended
  }

  private struct State {
    var phase = Phase.begun
    var isCancelled = false
  }

  private let state = Locked(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Notes that it waits; false where it is cancelled already.
  func begin(waiting waiter: Waiter) -> Bool {
    state.withLock { state in
      if state.isCancelled { return false }
      state.phase = .waiting(waiter)
      return true
    }
  }

  /// Notes that it is over: no cancellation reaches a connection after this, and nothing is held that holds the access.
  func end() { state.withLock { $0.phase = .ended } }

  func run<T>(_ connection: Connection, _ body: () throws -> T) throws -> T {
    defer {
      end()
      connection.database.isCancelled.store(false, ordering: .relaxed)
    }
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      state.phase = .running(connection)
    }
    return try body()
  }

  func cancel(in gate: Gate) {
    let waiter: Waiter? = state.withLock { state in
      state.isCancelled = true
      switch state.phase {
      case .waiting(let waiter): return waiter
      case .running(let connection):
        connection.cancel()
        return nil
      case .begun, .ended: return nil
      }
    }
    if let waiter { gate.withdraw(waiter) }
  }
}
