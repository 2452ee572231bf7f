import HTTP
import Testing

@testable import HTTPServer

@Suite("The list of idle connections")
struct IdleListTests {
  private static var state: ConnectionState {
    ConnectionState(rules: ConnectionRules(ServerConfiguration()), at: 0)
  }

  private static func connection(_ number: Int32, of client: UInt32) -> Connection {
    Connection(
      descriptor: -1, address: IPAddress(v4: client), slot: number, generation: 0, state: Self.state)
  }

  @Test("gives the newest, in all and of a client, whichever go")
  func newest() {
    var list = IdleList()
    // Slots 0, 3, 6 are of client 0, and so on.
    let all = (0..<9).map { Self.connection($0, of: UInt32($0 % 3)) }
    for connection in all + all { list.insert(connection) }
    var left = all
    for slot: Int32 in [8, 0, 4, 7, 1, 6, 3, 5, 2] {
      for client: UInt32 in 0..<3 {
        #expect(list.newest(of: IPAddress(v4: client))?.slot == left.last { $0.address == IPAddress(v4: client) }?.slot)
      }
      #expect(list.newest?.slot == left.last?.slot)
      list.remove(all[Int(slot)])
      list.remove(all[Int(slot)])
      left.removeAll { $0.slot == slot }
    }
    #expect(list.newest == nil)
    #expect(list.newest(of: IPAddress(v4: 0)) == nil)
  }

  @Test("counts the addresses of an IPv6 network as one client")
  func network() {
    var list = IdleList()
    let address = IPAddress(high: 0x2001_0db8 << 32, low: 1)
    list.insert(
      Connection(descriptor: -1, address: address, slot: 7, generation: 0, state: Self.state))
    #expect(list.newest(of: IPAddress(high: 0x2001_0db8 << 32, low: 2))?.slot == 7)
    #expect(list.newest(of: IPAddress(high: 0x2001_0db9 << 32, low: 1)) == nil)
    #expect(list.newest != nil)
  }

  @Test("is let go with all that are in it, however many")
  func deep() {
    var list = IdleList()
    var connections: [Connection] = (0..<100_000).map { Self.connection($0, of: 1) }
    for connection in connections { list.insert(connection) }
    for connection in connections { list.remove(connection) }
    connections = []
    #expect(list.newest == nil)
  }
}
