import Glibc

/// An object of each thread's own: what a thread alone reads and writes needs no lock.
///
/// It is made at a thread's first use, and let go when the thread ends; pthread_key_create(3). One is made for the life of
/// the program: its key is never deleted.
final class PerThread<Value: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Value

  /// - Parameter make: makes a thread's value, on that thread.
  init(_ make: @escaping @Sendable () -> Value) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    // The system allows 1,024 keys; a program of ours makes a handful.
    precondition(status == 0, "no thread-specific key: \(String(cString: strerror(status)))")
    self.key = key
    self.make = make
  }

  /// The calling thread's value.
  var value: Value {
    if let pointer = pthread_getspecific(key) { return Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue() }
    let made = make()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
