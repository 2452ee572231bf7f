import CPosix
import Glibc
import HTTP
import Locking
import Synchronization

/// Names one request on one connection, so that what comes late from another thread never meets another request, or another
/// connection that has got the same place.
struct ExchangeID: Sendable, Equatable {
  var slot: Int32
  var generation: UInt32
  var number: UInt32
}

typealias PartContinuation = CheckedContinuation<Result<Void, HTTPError>, Never>

/// What other threads tell an event loop.
enum Message: Sendable {
  case adopt(descriptor: Int32, IPAddress)
  case reply(ExchangeID, HTTPResponse)
  /// The handler waits for the next part of the request's content.
  case bodyWanted(ExchangeID)
  /// A part of a streamed response; the continuation goes on when there is room for more.
  case part(ExchangeID, [UInt8], PartContinuation)
  case streamEnded(ExchangeID, isWhole: Bool)
  case stop(deadline: Int64)
  /// All loops have stopped accepting: a loop without connections may end.
  case listenerClosed
  case stopNow
}

/// The way into an event loop from other threads: a list of messages, and a descriptor that wakes the loop.
final class Mailbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  private let state = Locked(State())
  let descriptor: Int32
  /// How many connections the loop has, or will have when it has read its messages.
  let connectionCount = Atomic<Int>(0)

  init() throws(HTTPServerError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemRefused(call: "eventfd", reason: Descriptor.errorText) }
  }

  deinit { close(descriptor) }

  /// - Returns: false where the loop has ended and will not read it.
  @discardableResult func post(_ message: Message) -> Bool {
    let (isPosted, wakes) = state.withLock { state -> (Bool, Bool) in
      guard !state.isClosed else { return (false, false) }
      state.messages.append(message)
      return (true, state.messages.count == 1)
    }
    if wakes { eventfd_write(descriptor, 1) }
    return isPosted
  }

  /// Takes all messages. Called by the loop.
  func take() -> [Message] {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
    return state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Takes the last messages; from now on none is accepted.
  func close() -> [Message] {
    state.withLock { state in
      defer { state = State(messages: [], isClosed: true) }
      return state.messages
    }
  }

  private func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
