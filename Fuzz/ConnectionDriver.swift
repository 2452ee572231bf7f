@testable import HTTPServer

/// Has bytes that a socket received reach a connection's state, as an event loop would.
protocol ConnectionDriver {
  var state: ConnectionState { get set }
  var now: Int64 { get }
  /// What has arrived, and whether the client's last byte is behind it.
  var socket: [UInt8] { get set }
  var socketHasEnded: Bool { get }
  /// What was read and isn't done with.
  var kept: [UInt8] { get set }

  /// Has the state take in what is kept.
  mutating func takeIn()
  mutating func react(_ reaction: ConnectionState.Reaction)
  mutating func settle()
}

extension ConnectionDriver {
  /// Reads and takes in, as far as it is wanted.
  mutating func advance() {
    while state.wantsInput {
      let before = kept.count
      if before > 0 {
        takeIn()
        if !state.wantsInput || kept.count < before { continue }
      }
      if !socket.isEmpty {
        state.received(at: now)
        kept += socket
        socket = []
        takeIn()
      } else if socketHasEnded, !state.hasEnded {
        react(state.inputEnded())
      } else {
        break
      }
    }
    settle()
  }
}
