#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value that one thread at a time can reach.
///
/// It stands on `pthread_mutex_t`. `Synchronization.Mutex` on Linux is a futex of its own, whose order the thread sanitizer
/// doesn't see: it would report races where there are none.
///
/// `@unchecked Sendable`: the value is reached only while the mutex is held.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // No access check at run time: the mutex lets in one thread, and `body` has no other way to the value.
  @usableFromInline @exclusivity(unchecked) var value: Value

  @inlinable package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with the value, alone. It must not call back into this lock: that waits for ever. Blocks while another thread
  /// is in; pthread_mutex_lock(3).
  @inlinable package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
