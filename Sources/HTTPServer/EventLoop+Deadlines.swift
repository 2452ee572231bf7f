import HTTP

extension EventLoop {
  /// Says when the connection must be looked at next.
  func setDeadline(_ connection: Connection) {
    connection.deadline = deadline(of: connection)
    guard connection.deadline < connection.scheduled else { return }
    connection.scheduled = connection.deadline
    deadlines.insert(
      DeadlineQueue.Entry(time: connection.deadline, slot: connection.slot, generation: connection.generation))
  }

  /// Connections that closed leave their entries behind. Where these outnumber the others, they go: a client that opens and
  /// closes connections all the time must not fill the memory.
  func pruneDeadlines() {
    guard deadlines.count > 2 * connectionCount + 1024 else { return }
    deadlines.keep { connection(slot: $0.slot, $0.generation)?.scheduled == $0.time }
  }

  private func deadline(of connection: Connection) -> Int64 {
    if connection.isLingering { return connection.lastProgress + timeouts.linger }
    if !connection.output.isEmpty { return connection.lastProgress + timeouts.response }
    if connection.decoder != nil {
      guard connection.wantsInput else { return .max }
      return min(connection.lastProgress + timeouts.body, connection.requestStart + timeouts.request)
    }
    if connection.exchange != nil { return .max }
    let isStopping = stopDeadline != nil
    if !connection.input.isEmpty {
      let end = connection.requestStart + timeouts.head
      return isStopping ? min(end, connection.lastProgress + timeouts.stopGrace) : end
    }
    return connection.lastProgress + (isStopping ? timeouts.stopGrace : timeouts.idle)
  }

  func expireDeadlines() {
    while let entry = deadlines.popDue(now) {
      guard let connection = connection(slot: entry.slot, entry.generation), connection.scheduled == entry.time else {
        continue
      }
      connection.scheduled = .max
      if connection.deadline <= now { expire(connection) } else { setDeadline(connection) }
    }
    pruneDeadlines()
    if let acceptsAgainAt, acceptsAgainAt <= now {
      openReserve()
      listen()
    }
  }

  private func expire(_ connection: Connection) {
    let isReceiving = connection.decoder != nil || !connection.input.isEmpty
    guard connection.output.isEmpty, !connection.isLingering, isReceiving else { return close(connection) }
    let error = HTTPError(.requestTimeout, "The request didn't arrive in time.")
    if connection.decoder != nil {
      failBody(connection, error)
    } else {
      refuse(connection, error)
      flush(connection)
    }
    settle(connection)
  }
}
