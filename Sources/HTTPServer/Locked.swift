import Glibc

/// A value that one thread at a time may use, by a POSIX mutex. Not `Synchronization.Mutex`: on Linux that is a futex of its
/// own, whose order the thread sanitizer doesn't see, and it reports races where there are none.
final class Locked<Value>: @unchecked Sendable {  // The value is reached under the mutex only.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with the value, alone. It must not call back into this lock.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
