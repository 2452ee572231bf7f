import Foundation
import Locking

/// Lines for the operator, written to a file descriptor by a thread of its own, so that whoever logs never waits for a
/// terminal or a pipe.
///
/// Where the reader is slower than the writers, lines over a bound are dropped, and counted in a line of their own.
public final class LineLog: Sendable {
  /// Most bytes that wait to be written.
  private static let mostWaiting = 4 << 20

  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
    var isStopping = false
    var isAwake = false
  }

  private let descriptor: Int32
  private let state = Locked(State())
  private let wakeups = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread.
  ///
  /// - Parameter descriptor: where lines go, standard error by default; it stays open.
  public init(descriptor: Int32 = STDERR_FILENO) {
    self.descriptor = descriptor
    let thread = Thread { [self] in run() }
    thread.name = "log"
    thread.start()
  }

  /// Adds a line; a line break within it becomes a space, so that no text can pass for a line of its own. Doesn't block.
  public func write(_ line: String) {
    write { buffer in
      for byte in line.utf8 { buffer.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? 0x20 : byte) }
    }
  }

  /// Adds a line whose bytes, without the line break, `fill` appends to the buffer. Doesn't block.
  func write(_ fill: (inout [UInt8]) -> Void) {
    let mustWake = state.withLock { state in
      guard state.waiting.count < Self.mostWaiting else {
        state.dropped += 1
        return false
      }
      fill(&state.waiting)
      state.waiting.append(UInt8(ascii: "\n"))
      defer { state.isAwake = true }
      return !state.isAwake
    }
    if mustWake { wakeups.signal() }
  }

  /// Writes what waits, and ends the thread. Blocks until then, or at most a second.
  public func stop() {
    state.withLock { $0.isStopping = true }
    wakeups.signal()
    _ = ended.wait(timeout: .now() + 1)
  }

  private func run() {
    while true {
      wakeups.wait()
      let (lines, dropped, isStopping) = state.withLock { state in
        defer {
          state.waiting = []
          state.dropped = 0
          state.isAwake = false
        }
        return (state.waiting, state.dropped, state.isStopping)
      }
      send(lines)
      if dropped > 0 { send(Array("\(dropped) lines of the log were dropped: its reader is too slow\n".utf8)) }
      if isStopping { break }
    }
    ended.signal()
  }

  private func send(_ lines: [UInt8]) {
    var rest = lines[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }  // Nobody reads any more.
      rest = rest.dropFirst(count)
    }
  }
}
