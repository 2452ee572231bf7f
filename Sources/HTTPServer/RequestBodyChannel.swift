import HTTP
import Locking

/// Carries a request's content from the event loop to the handler's task. It holds one part at most: the loop reads from the
/// socket only while the handler waits.
final class RequestBodyChannel: HTTPBodySource {
  private struct State {
    var part: [UInt8]
    var end: Result<Void, HTTPError>?
    var waiter: CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>?
  }

  private let state: Locked<State>
  private let mailbox: Mailbox
  private let exchange: ExchangeID

  /// - Parameter part: what has arrived together with the head.
  init(mailbox: Mailbox, exchange: ExchangeID, part: [UInt8]) {
    self.mailbox = mailbox
    self.exchange = exchange
    state = Locked(State(part: part))
  }

  func next() async throws(HTTPError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      let (ready, mustAsk) = state.withLock { state -> (Result<[UInt8]?, HTTPError>?, Bool) in
        if let ready = Self.takeReady(&state) { return (ready, false) }
        precondition(state.waiter == nil, "A body is read by one task at a time")
        state.waiter = continuation
        return (nil, true)
      }
      if let ready { continuation.resume(returning: ready) }
      if mustAsk, !mailbox.post(.bodyWanted(exchange)) { finish(.failure(.clientClosedRequest)) }
    }
    return try result.get()
  }

  private static func takeReady(_ state: inout State) -> Result<[UInt8]?, HTTPError>? {
    if !state.part.isEmpty {
      defer { state.part = [] }
      return .success(state.part)
    }
    return state.end.map { end in end.map { nil } }
  }

  /// Hands over a part. Called by the loop, once for each `bodyWanted`.
  func deliver(_ part: [UInt8]) {
    resumeWaiter { $0.part.append(contentsOf: part) }
  }

  /// Ends the content, well or with an error. Whatever ends it first counts.
  func finish(_ end: Result<Void, HTTPError>) {
    resumeWaiter { if $0.end == nil { $0.end = end } }
  }

  private func resumeWaiter(after change: (inout State) -> Void) {
    let (waiter, ready) = state.withLock {
      state -> (CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>?, Result<[UInt8]?, HTTPError>?) in
      change(&state)
      guard let waiter = state.waiter, let ready = Self.takeReady(&state) else { return (nil, nil) }
      state.waiter = nil
      return (waiter, ready)
    }
    if let waiter, let ready { waiter.resume(returning: ready) }
  }
}
