import CPosix
import Glibc

/// Threads of the system, for loops that block: Swift's own pool must never be blocked.
enum SystemThread {
  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Starts a thread that nobody waits for. It takes no signals: they are for the program's own threads.
  /// - Parameter name: what `ps` and `perf` show, at most 15 bytes.
  static func start(name: String, _ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(name, body))
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        cposix_name_this_thread(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard status == 0 else {
      start.release()
      throw .systemRefused(call: "pthread_create", reason: String(cString: strerror(status)))
    }
    pthread_detach(thread)
  }
}
