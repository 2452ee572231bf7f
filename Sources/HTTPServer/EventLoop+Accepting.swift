import CPosix
import Glibc
import HTTP

extension EventLoop {
  func openReserve() {
    if reserve < 0 { reserve = open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Watches the listening socket. It is shared by all loops; EPOLLEXCLUSIVE wakes one of them for a connection.
  func listen() {
    register(listener.descriptor, tag: Tag.listener, events: EPOLLIN.rawValue | CPosix.EPOLLEXCLUSIVE.rawValue)
    isListening = true
    acceptsAgainAt = nil
  }

  func stopListening() {
    acceptsAgainAt = nil
    guard isListening else { return }
    isListening = false
    epoll_ctl(epoll, EPOLL_CTL_DEL, listener.descriptor, nil)
  }

  /// Accepts what waits; some at a time, so that the connections that are there get their turn.
  /// - Returns: false where nobody waits any more, or nobody can be accepted now.
  @discardableResult func acceptWaiting() -> Bool {
    for _ in 0..<64 {
      switch listener.accept() {
      case .connection(let descriptor, let address): assign(descriptor, address)
      case .none: return false
      case .exhausted:
        sufferExhaustion()
        return false
      }
    }
    return true
  }

  /// Gives a new connection to the loop with the fewest.
  private func assign(_ descriptor: Int32, _ address: IPAddress) {
    var target = mailbox
    var least = mailbox.connectionCount.load(ordering: .relaxed)
    for other in mailboxes where other !== mailbox {
      let count = other.connectionCount.load(ordering: .relaxed)
      if count < least { (target, least) = (other, count) }
    }
    target.connectionCount.add(1, ordering: .relaxed)
    guard target !== mailbox else { return adopt(descriptor, address) }
    if !target.post(.adopt(descriptor: descriptor, address)) {
      target.connectionCount.subtract(1, ordering: .relaxed)
      mailbox.connectionCount.add(1, ordering: .relaxed)
      adopt(descriptor, address)
    }
  }

  /// Takes over a connection that was accepted, if there is room for it.
  func adopt(_ descriptor: Int32, _ address: IPAddress) {
    var verdict = ledger.admit(address)
    if verdict != .admitted, let victim = shedCandidate(for: verdict, address) {
      shed(victim)
      verdict = ledger.admit(address)
    }
    guard verdict == .admitted else { return refuse(descriptor) }
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Int32(connections.count)
      connections.append(nil)
      generations.append(0)
    }
    let generation = generations[Int(slot)]
    var state = ConnectionState(rules: rules, at: now)
    if stopDeadline != nil { state.stop() }
    let connection = Connection(
      descriptor: descriptor, address: address, slot: slot, generation: generation, state: state)
    connections[Int(slot)] = connection
    connectionCount += 1
    register(
      descriptor, tag: UInt64(generation) << 32 | UInt64(UInt32(bitPattern: slot)),
      events: EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
    settle(connection)
  }

  private func shedCandidate(for verdict: ConnectionLedger.Verdict, _ address: IPAddress) -> Connection? {
    verdict == .full ? idle.newest : idle.newest(of: address)
  }

  /// Closes an idle connection to make room. One that has had no answer yet is told so; to one that has, an answer that it
  /// asked nothing for could pass for the next request's.
  func shed(_ connection: Connection) {
    if !connection.state.hasServed, connection.input.isEmpty, !connection.isReadable {
      writeBusy(to: connection.descriptor)
    }
    close(connection)
  }

  /// Turns away a connection that there is no room for.
  private func refuse(_ descriptor: Int32) {
    mailbox.connectionCount.subtract(1, ordering: .relaxed)
    writeBusy(to: descriptor)
    // What the client has sent must be read, or closing resets the connection and takes the answer with it.
    _ = Descriptor.read(descriptor, into: scratch)
    Glibc.close(descriptor)
  }

  private func writeBusy(to descriptor: Int32) {
    let error = HTTPError(.serviceUnavailable, "The server has as many connections as it can bear. Try again soon.")
    let response = configuration.errorResponse(error)
    guard case .bytes(let body) = response.body else { return }
    var output = ByteBuffer(capacity: 1024)
    response.writeHead(
      to: &output, date: dateLine.bytes, framing: ResponseFraming(length: .known(body.count), connection: "close"))
    _ = body.withUnsafeBytes { Descriptor.send(descriptor, output.bytes, $0) }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// No descriptor is left: turns away those who wait with the reserve, makes room by closing idle connections, and accepts
  /// nobody for a while, since the listening socket stays readable and would keep the loop awake.
  private func sufferExhaustion() {
    if reserve >= 0 {
      Glibc.close(reserve)
      reserve = -1
      if case .connection(let descriptor, _) = listener.accept() {
        mailbox.connectionCount.add(1, ordering: .relaxed)
        refuse(descriptor)
      }
      openReserve()
    }
    for _ in 0..<8 {
      guard let victim = idle.newest else { break }
      shed(victim)
    }
    openReserve()
    stopListening()
    acceptsAgainAt = now + 100
  }
}
