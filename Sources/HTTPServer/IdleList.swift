import HTTP

/// The idle connections in the order in which they became idle, in all and by client. A connection that is served at once
/// never leaves it. Each of its operations takes the same time however many there are.
struct IdleList {
  private var all = ConnectionChain(\.idleLinks)
  private var byClient: [IPAddress: ConnectionChain] = [:]

  var newest: Connection? { all.newest }

  /// The newest of a client: see ``IPAddress/network``.
  func newest(of client: IPAddress) -> Connection? { byClient[client.network]?.newest }

  mutating func insert(_ connection: Connection) {
    guard !connection.isInIdleList else { return }
    connection.isInIdleList = true
    all.append(connection)
    byClient[connection.address.network, default: ConnectionChain(\.clientLinks)].append(connection)
  }

  mutating func remove(_ connection: Connection) {
    guard connection.isInIdleList else { return }
    connection.isInIdleList = false
    all.remove(connection)
    let client = connection.address.network
    byClient[client]?.remove(connection)
    if byClient[client]?.newest == nil { byClient[client] = nil }
  }
}

/// Connections in a row, each of which knows its neighbours.
struct ConnectionChain {
  private(set) var newest: Connection?
  private let links: ReferenceWritableKeyPath<Connection, ConnectionLinks>

  /// - Parameter links: where a connection of this chain keeps its neighbours.
  init(_ links: ReferenceWritableKeyPath<Connection, ConnectionLinks>) { self.links = links }

  mutating func append(_ connection: Connection) {
    connection[keyPath: links] = ConnectionLinks(older: newest)
    newest?[keyPath: links].newer = connection
    newest = connection
  }

  /// - Parameter connection: one of this chain.
  mutating func remove(_ connection: Connection) {
    let neighbours = connection[keyPath: links]
    if let newer = neighbours.newer {
      newer[keyPath: links].older = neighbours.older
    } else {
      newest = neighbours.older
    }
    neighbours.older?[keyPath: links].newer = neighbours.newer
    connection[keyPath: links] = ConnectionLinks()
  }
}

/// A connection's neighbours in a chain.
struct ConnectionLinks {
  var older: Connection?
  /// The newer one holds this one, and goes before it does.
  unowned(unsafe) var newer: Connection?
}
