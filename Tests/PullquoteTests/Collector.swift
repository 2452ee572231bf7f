import Foundation

/// Reads a descriptor to its end, on a thread of its own, for others to wait for what comes.
final class Collector: Sendable {
  private final class State: @unchecked Sendable {  // All of it is used under `condition` alone.
    let condition = NSCondition()
    var bytes: [UInt8] = []
    var hasEnded = false
  }

  private let state = State()

  /// Starts to read; closes the descriptor at its end.
  init(reading descriptor: Int32) {
    Thread.detachNewThread { [state] in Self.read(descriptor, into: state) }
  }

  /// What came so far.
  var soFar: [UInt8] {
    state.condition.lock()
    defer { state.condition.unlock() }
    return state.bytes
  }

  /// All that ever comes; nil where the end doesn't come in time. Blocks.
  func all(until deadline: Date) -> [UInt8]? {
    state.condition.lock()
    defer { state.condition.unlock() }
    while !state.hasEnded, state.condition.wait(until: deadline) {}
    return state.hasEnded ? state.bytes : nil
  }

  /// The first whole line for which this holds; nil where none comes in time. Blocks.
  func line(until deadline: Date, where isWanted: (Substring) -> Bool) -> String? {
    state.condition.lock()
    defer { state.condition.unlock() }
    while true {
      let whole = state.bytes[..<((state.bytes.lastIndex(of: 0x0a) ?? -1) + 1)]
      if let line = String(decoding: whole, as: UTF8.self).split(separator: "\n").first(where: isWanted) {
        return String(line)
      }
      guard !state.hasEnded, state.condition.wait(until: deadline) else { return nil }
    }
  }

  private static func read(_ descriptor: Int32, into state: State) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      state.condition.lock()
      if count > 0 { state.bytes += buffer[..<count] } else { state.hasEnded = true }
      state.condition.broadcast()
      state.condition.unlock()
      guard count > 0 else { break }
    }
    close(descriptor)
  }
}
