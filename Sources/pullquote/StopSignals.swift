import Glibc

/// The signals that stop the program, taken by whoever waits for them instead of by a handler.
///
/// SIGHUP and SIGPIPE are ignored: a closed terminal or a closed connection is no reason to stop.
struct StopSignals: Sendable {
  private static let stopping = [SIGTERM: "SIGTERM", SIGINT: "SIGINT"]

  /// Blocks the signals for this thread and those that it will start.
  init() {
    signal(SIGHUP, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of the signals, and gives its name. Blocks; sigwait(3).
  func wait() -> String {
    var set = Self.set
    while true {
      var number: Int32 = 0
      if sigwait(&set, &number) == 0, let name = Self.stopping[number] { return name }
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in stopping.keys { sigaddset(&set, number) }
    return set
  }
}
