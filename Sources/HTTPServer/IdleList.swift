/// The idle connections in the order in which they became idle. A connection that is served at once never leaves it.
struct IdleList {
  private(set) var newest: Connection?
  private(set) var count = 0

  mutating func insert(_ connection: Connection) {
    guard !connection.isInIdleList else { return }
    connection.isInIdleList = true
    connection.idlePrevious = newest
    newest?.idleNext = connection
    newest = connection
    count += 1
  }

  mutating func remove(_ connection: Connection) {
    guard connection.isInIdleList else { return }
    connection.isInIdleList = false
    if let next = connection.idleNext {
      next.idlePrevious = connection.idlePrevious
    } else {
      newest = connection.idlePrevious
    }
    connection.idlePrevious?.idleNext = connection.idleNext
    connection.idlePrevious = nil
    connection.idleNext = nil
    count -= 1
  }

  /// The newest that meets a condition.
  func newest(where condition: (Connection) -> Bool) -> Connection? {
    var candidate = newest
    while let connection = candidate, !condition(connection) { candidate = connection.idlePrevious }
    return candidate
  }
}
