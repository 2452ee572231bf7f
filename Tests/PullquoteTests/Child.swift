import Foundation

/// A child process and its end. A signal never meets another process that got its id: the id is ours until it is reaped,
/// and is used under the lock that reaps.
final class Child: Sendable {
  private final class State: @unchecked Sendable {  // All of it is used under `condition` alone.
    let condition = NSCondition()
    var status: Int?
  }

  private let id: pid_t
  private let state = State()

  /// Starts a program with these descriptors as its standard output and error, no input, and signals at their defaults.
  ///
  /// - Throws: `Program.Failure` where it can't be started.
  init(
    program: String, arguments: [String], environment: [String: String], output: Int32, diagnostics: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, diagnostics, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, program, &actions, &attributes, argv, envp)
    guard failure == 0 else {
      throw Program.Failure(description: "\(program) can't be started: \(String(cString: strerror(failure)))")
    }
    self.id = id
    Thread.detachNewThread { [id, state] in Self.reap(id, state) }
  }

  /// Sends a signal, where the process still runs.
  func kill(_ number: Int32) {
    state.condition.lock()
    defer { state.condition.unlock() }
    if state.status == nil { Glibc.kill(id, number) }
  }

  /// Waits for the end: the exit status, or minus the signal's number; nil where it doesn't come in time. Blocks.
  func wait(until deadline: Date) -> Int? {
    state.condition.lock()
    defer { state.condition.unlock() }
    while state.status == nil, state.condition.wait(until: deadline) {}
    return state.status
  }

  private static func reap(_ id: pid_t, _ state: State) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    state.condition.lock()
    defer { state.condition.unlock() }
    var status: Int32 = 0
    while waitpid(id, &status, 0) != id, errno == EINTR {}
    let signal = Int(status & 0x7f)
    state.status = signal == 0 ? Int(status >> 8 & 0xff) : -signal
    state.condition.broadcast()
  }
}
