import HTTP

/// What an event loop has of one connection: its state, and what the state knows nothing of. It belongs to its loop's thread.
///
/// Its variables are not checked for exclusive access at run time, which was a fifth of all instructions of a request: one
/// thread uses them, and no access to one is open while other code of the loop runs.
final class Connection {
  let descriptor: Int32
  let address: IPAddress
  let slot: Int32
  let generation: UInt32

  @exclusivity(unchecked) var state: ConnectionState

  /// What has arrived and isn't taken in yet: a part of a head, pipelined requests, content that nobody asked for yet.
  @exclusivity(unchecked) var input: [UInt8] = []
  /// The kernel may hold bytes that weren't read.
  @exclusivity(unchecked) var isReadable = false
  /// The client has closed its side; there may be bytes to read before the end.
  @exclusivity(unchecked) var endIsNear = false

  /// The request that is being answered elsewhere, if there is one.
  @exclusivity(unchecked) var exchange: Exchange?
  @exclusivity(unchecked) var exchangeNumber: UInt32 = 0
  @exclusivity(unchecked) var output = PendingOutput()

  /// The earliest entry in the loop's deadline queue, in milliseconds, or `max`.
  @exclusivity(unchecked) var scheduled = Int64.max

  // Neighbours in the loop's list of idle connections, and among its client's.
  @exclusivity(unchecked) var idleLinks = ConnectionLinks()
  @exclusivity(unchecked) var clientLinks = ConnectionLinks()
  @exclusivity(unchecked) var isInIdleList = false

  init(descriptor: Int32, address: IPAddress, slot: Int32, generation: UInt32, state: ConnectionState) {
    self.descriptor = descriptor
    self.address = address
    self.slot = slot
    self.generation = generation
    self.state = state
  }

  var isClosed: Bool { state.phase == .closed }

  var exchangeID: ExchangeID { ExchangeID(slot: slot, generation: generation, number: exchangeNumber) }
}

/// A request whose answer comes later, and who waits for something of it.
final class Exchange {
  /// The work that makes the answer, or the stream; cancelled where the connection ends.
  var task: Task<Void, Never>?
  let body: RequestBodyChannel?
  /// A stream's writer that waits for room.
  var writer: PartContinuation?

  init(body: RequestBodyChannel?) { self.body = body }
}
