#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a program without a shell: gives it bytes, takes its answer, and ends it when its time is over.
///
/// Reading and writing take turns, so that full pipes can't stop both sides. It blocks its thread.
struct ChildProcess {
  struct Result {
    var output: [UInt8]
    /// What it wrote to standard error, the first 4096 bytes of it.
    var diagnostics: String
    /// As `waitpid(2)` tells it.
    var status: Int32
    var succeeded: Bool { status == 0 }
  }

  enum Failure: Error, Hashable {
    /// It couldn't be started; an `errno`.
    case start(Int32)
    /// It took longer than it may, and was ended.
    case timeOut(diagnostics: String)
  }

  let program: String
  let arguments: [String]
  /// In seconds.
  let timeLimit: Double
  /// More bytes of output than this end the process too.
  var outputLimit = 1 << 28

  private static let diagnosticsLimit = 4096

  /// Throws `Failure`.
  func run(input: [UInt8]) throws -> Result {
    var pipes = try Pipes()
    defer { pipes.closeAll() }
    let pid = try spawn(&pipes)
    pipes.closeChildEnds()
    let deadline = Self.now() + timeLimit
    var exchange = Exchange(input: input)
    while exchange.isOpen {
      let left = deadline - Self.now()
      guard left > 0, exchange.output.count <= outputLimit else {
        kill(pid, SIGKILL)
        _ = Self.wait(pid, until: .infinity)
        throw Failure.timeOut(diagnostics: exchange.diagnostics(limit: Self.diagnosticsLimit))
      }
      exchange.step(&pipes, timeout: left)
    }
    guard let status = Self.wait(pid, until: deadline) else {
      kill(pid, SIGKILL)
      _ = Self.wait(pid, until: .infinity)
      throw Failure.timeOut(diagnostics: exchange.diagnostics(limit: Self.diagnosticsLimit))
    }
    return Result(
      output: exchange.output, diagnostics: exchange.diagnostics(limit: Self.diagnosticsLimit), status: status)
  }

  private func spawn(_ pipes: inout Pipes) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in pipes.childEnds.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // Nothing of this process's environment is the program's business.
    let environment = ["OMP_NUM_THREADS=1", "MAGICK_THREAD_LIMIT=1", "LC_ALL=C", "PATH=/usr/local/bin:/usr/bin:/bin"]
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, program, &actions, &attributes, argv, envp)
    guard failure == 0 else { throw Failure.start(failure) }
    return pid
  }

  /// The exit status, `nil` when the time is over before it.
  private static func wait(_ pid: pid_t, until deadline: Double) -> Int32? {
    var status: Int32 = 0
    while true {
      let answer = waitpid(pid, &status, deadline == .infinity ? 0 : WNOHANG)
      if answer == pid { return status }
      if answer == -1, errno != EINTR { return -1 }
      if answer == 0 {
        guard now() < deadline else { return nil }
        // It has closed its output, so it is about to end.
        poll(nil, 0, 1)
      }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
