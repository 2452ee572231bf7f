#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ChildProcess {
  /// The descriptors between this process and its child; -1 where closed. The one owner of them.
  struct Pipes {
    /// Ours: the child's standard input, output and error.
    var input: Int32
    var output: Int32
    var diagnostics: Int32
    /// The child's ends, in the order of its descriptors 0, 1, 2.
    private(set) var childEnds: [Int32]

    init() throws {
      // A socket rather than a pipe for the input: sending to one can be told to raise no SIGPIPE.
      var pairs: [(Int32, Int32)] = []
      for _ in 0..<3 {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
          let failure = errno
          for (one, other) in pairs {
            Glibc.close(one)
            Glibc.close(other)
          }
          throw Failure.start(failure)
        }
        pairs.append((pair[0], pair[1]))
      }
      (input, output, diagnostics) = (pairs[0].0, pairs[1].0, pairs[2].0)
      childEnds = pairs.map(\.1)
      for descriptor in [input, output, diagnostics] {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      }
    }

    mutating func closeChildEnds() {
      for descriptor in childEnds { Glibc.close(descriptor) }
      childEnds = []
    }

    mutating func closeInput() { Self.close(&input) }
    mutating func closeOutput() { Self.close(&output) }
    mutating func closeDiagnostics() { Self.close(&diagnostics) }

    mutating func closeAll() {
      closeChildEnds()
      closeInput()
      closeOutput()
      closeDiagnostics()
    }

    private static func close(_ descriptor: inout Int32) {
      guard descriptor >= 0 else { return }
      Glibc.close(descriptor)
      descriptor = -1
    }
  }

  /// What has been sent and received so far.
  struct Exchange {
    let input: [UInt8]
    private(set) var output: [UInt8] = []
    private var errors: [UInt8] = []
    private var sent = 0
    private(set) var isOpen = true

    init(input: [UInt8]) { self.input = input }

    func diagnostics(limit: Int) -> String { String(decoding: errors.prefix(limit), as: UTF8.self) }

    /// Waits until something can be sent or received, and does it.
    mutating func step(_ pipes: inout Pipes, timeout: Double) {
      if sent == input.count { pipes.closeInput() }
      var polled = [
        pollfd(fd: pipes.input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes.diagnostics, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 3, Int32(min(timeout * 1000 + 1, 1e6))) > 0 else { return }
      if polled[0].revents != 0 { send(&pipes) }
      if polled[1].revents != 0, Self.receive(pipes.output, &output) { pipes.closeOutput() }
      if polled[2].revents != 0, Self.receive(pipes.diagnostics, &errors) { pipes.closeDiagnostics() }
      isOpen = pipes.output >= 0 || pipes.diagnostics >= 0
    }

    private mutating func send(_ pipes: inout Pipes) {
      let count = input.withUnsafeBytes {
        Glibc.send(pipes.input, $0.baseAddress! + sent, input.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno != EAGAIN, errno != EINTR {
        // The program wants no more: its exit status tells whether that is a fault.
        sent = input.count
      }
    }

    /// Reads what is there. True at the end.
    private static func receive(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }
  }
}
