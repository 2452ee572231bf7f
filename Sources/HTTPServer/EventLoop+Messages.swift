import Glibc
import HTTP

extension EventLoop {
  func handle(_ message: Message) {
    switch message {
    case .adopt(let descriptor, let address): adopt(descriptor, address)
    case .reply(let id, let response):
      withExchange(id) { connection in
        respond(response, connection)
        flush(connection)
      }
    case .bodyWanted(let id):
      withExchange(id) { connection in
        guard connection.state.wantContent(at: now) else { return }
        batch.append("HTTP/1.1 100 Continue\r\n\r\n")
        flush(connection)
      }
    case .part(let id, let bytes, let continuation):
      let isKnown = withExchange(id) { send(bytes, $0, continuation) }
      if !isKnown { continuation.resume(returning: .failure(.clientClosedRequest)) }
    case .streamEnded(let id, let isWhole): withExchange(id) { endStream($0, isWhole: isWhole) }
    case .stop(let deadline): beginStop(deadline: deadline)
    case .listenerClosed: break
    case .stopNow: isEnding = true
    }
  }

  /// Does something for a request that is still being answered, and goes on with its connection.
  /// - Returns: false where it is answered, or its connection gone.
  @discardableResult
  private func withExchange(_ id: ExchangeID, _ body: (Connection) -> Void) -> Bool {
    guard let connection = connection(slot: id.slot, id.generation), connection.exchangeNumber == id.number,
      connection.exchange != nil
    else { return false }
    body(connection)
    if !connection.isClosed { advance(connection) }
    return true
  }

  // MARK: Stopping

  /// Accepts those who wait already, and nobody after them; closes what is idle.
  private func beginStop(deadline: Int64) {
    guard stopDeadline == nil else { return }
    stopDeadline = deadline
    while acceptWaiting() {}
    stopListening()
    releaseListener()
    for case let connection? in connections {
      connection.state.stop()
      if connection.state.isIdle {
        connection.isReadable = true
        advance(connection)
      } else {
        // Half a head that nothing follows has begun nothing that a stop must wait for.
        setDeadline(connection)
      }
    }
  }

  /// Gives up this loop's part in the listening socket. The last one accepts who has come meanwhile, and closes it, so that
  /// whoever comes now is refused.
  private func releaseListener() {
    guard sharesListener else { return }
    sharesListener = false
    guard lease.giveUp() else { return }
    while acceptWaiting() {}
    acceptsAgainAt = nil
    Glibc.close(listener.descriptor)
    for mailbox in mailboxes { mailbox.post(.listenerClosed) }
  }

  func endIfDone() {
    guard let stopDeadline else { return }
    // As long as a loop accepts, it may hand over a connection.
    let isDone = lease.isOver && mailbox.connectionCount.load(ordering: .relaxed) == 0
    if now >= stopDeadline || isDone { isEnding = true }
  }

  /// Lets go of everything.
  func end() {
    stopListening()
    stopDeadline = now
    for message in mailbox.close() {
      switch message {
      case .adopt(let descriptor, _): Glibc.close(descriptor)
      case .part(_, _, let continuation): continuation.resume(returning: .failure(.clientClosedRequest))
      default: break
      }
    }
    for case let connection? in connections { close(connection) }
    if sharesListener, lease.giveUp() { Glibc.close(listener.descriptor) }
    if reserve >= 0 { Glibc.close(reserve) }
    Glibc.close(epoll)
  }
}
