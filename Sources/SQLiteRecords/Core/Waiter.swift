import Dispatch
import Locking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A number for the current thread, never 0.
func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// One who waits for a connection: a thread that sleeps, or a job that is called.
final class Waiter: Sendable {
  /// The thread that waits; 0 for a job.
  let thread: UInt

  private enum Kind: Sendable {
    case thread(DispatchSemaphore)
    case job(@Sendable (Result<Connection, any Error>) -> Void)
  }

  private let kind: Kind
  private let answer = Locked<Result<Connection, any Error>?>(nil)

  /// The current thread.
  init() {
    thread = currentThread()
    kind = .thread(DispatchSemaphore(value: 0))
  }

  /// A job, which is called once, on any thread.
  init(job: @escaping @Sendable (Result<Connection, any Error>) -> Void) {
    thread = 0
    kind = .job(job)
  }

  /// Sleeps until it is granted a connection.
  func wait() throws -> Connection {
    guard case .thread(let semaphore) = kind else { preconditionFailure("a job doesn't wait") }
    semaphore.wait()
    guard let connection = try answer.withLock({ $0 })?.get() else { preconditionFailure("woken without an answer") }
    connection.owner.store(thread, ordering: .relaxed)
    return connection
  }

  func grant(_ result: Result<Connection, any Error>) {
    switch kind {
    case .thread(let semaphore):
      answer.withLock { $0 = result }
      semaphore.signal()
    case .job(let job): job(result)
    }
  }
}
