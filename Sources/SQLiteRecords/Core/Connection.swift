import Dispatch
import Synchronization

/// A database connection, and who uses it.
///
/// `@unchecked Sendable`: the `Database` is reached only by whom a ``Gate`` has given the connection to, one at a time; what
/// other threads may do to it, ``cancel()`` and ``interrupt()``, SQLite allows from any thread.
final class Connection: @unchecked Sendable {
  let database: Database

  /// Where asynchronous accesses run: a thread of its own, never one of the concurrency pool.
  let queue: DispatchQueue

  /// The thread of the access under way; 0 for none.
  let owner = Atomic<UInt>(0)

  init(path: String, configuration: Configuration, label: String) throws {
    database = try Database(path: path, configuration: configuration, label: label)
    queue = DispatchQueue(label: label)
  }

  deinit {
    // The last reference is gone, so nobody is in an access. A statement still alive keeps the file open until it goes.
    try? database.close()
  }

  func isOwned(by thread: UInt) -> Bool { owner.load(ordering: .relaxed) == thread }

  func close() throws { try database.close() }

  /// Has the access under way throw `CancellationError`.
  func cancel() {
    database.isCancelled.store(true, ordering: .relaxed)
    database.interrupt()
  }

  /// Stops the statement that runs now.
  func interrupt() { database.interrupt() }
}
