extension EventLoop {
  /// Says when the connection must be looked at next.
  func setDeadline(_ connection: Connection) {
    let deadline = connection.state.deadline
    guard deadline < connection.scheduled else { return }
    connection.scheduled = deadline
    deadlines.insert(DeadlineQueue.Entry(time: deadline, slot: connection.slot, generation: connection.generation))
  }

  func expireDeadlines() {
    while let entry = deadlines.popDue(now) {
      guard let connection = connection(slot: entry.slot, entry.generation), connection.scheduled == entry.time else {
        continue
      }
      connection.scheduled = .max
      react(to: connection.state.deadlinePassed(at: now), connection)
      settle(connection)
    }
    pruneDeadlines()
    if let acceptsAgainAt, acceptsAgainAt <= now {
      openReserve()
      listen()
    }
  }

  /// Connections that closed leave their entries behind. Where these outnumber the others, they go: a client that opens and
  /// closes connections all the time must not fill the memory.
  private func pruneDeadlines() {
    guard deadlines.count > 2 * connectionCount + 1024 else { return }
    deadlines.keep { connection(slot: $0.slot, $0.generation)?.scheduled == $0.time }
  }
}
