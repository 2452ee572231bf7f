import CPosix
import Glibc
import HTTP

/// One thread that serves many connections (epoll(7), edge-triggered: a connection is registered once, and no request needs
/// another call of epoll_ctl). All of it belongs to that thread; others speak to it through its mailbox.
/// Access to its variables is not checked for exclusivity at run time, for the reason that ``Connection`` gives.
final class EventLoop {
  let configuration: ServerConfiguration
  let handler: any HTTPHandler
  let listener: ListeningSocket
  let lease: ListenerLease
  let ledger: ConnectionLedger
  /// The mailboxes of all loops, and which is this one's.
  let mailboxes: [Mailbox]
  let mailbox: Mailbox
  let rules: ConnectionRules

  let epoll: Int32
  @exclusivity(unchecked) var connections: [Connection?] = []
  @exclusivity(unchecked) var generations: [UInt32] = []
  @exclusivity(unchecked) var freeSlots: [Int32] = []
  @exclusivity(unchecked) var connectionCount = 0
  @exclusivity(unchecked) var idle = IdleList()
  @exclusivity(unchecked) var deadlines = DeadlineQueue()
  /// Connections that have more to do without waiting for an event.
  @exclusivity(unchecked) var ready: [Connection] = []

  /// What is read goes here first; only what isn't understood at once is kept with its connection.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  /// Answers, until they are written: all that one read gives rise to leaves together.
  @exclusivity(unchecked) var batch = ByteBuffer(capacity: 16_384)
  /// The memory of the last request's head, used again if its handler hasn't kept it.
  @exclusivity(unchecked) var headStorage: [UInt8] = []
  @exclusivity(unchecked) var dateLine = ByteBuffer(capacity: 64)
  @exclusivity(unchecked) var dateSecond = 0
  /// Milliseconds of the monotonic clock, as of the last wake.
  @exclusivity(unchecked) var now = Descriptor.monotonicMilliseconds

  @exclusivity(unchecked) var isListening = false
  /// Whether this loop may still accept.
  @exclusivity(unchecked) var sharesListener = true
  /// Given up and taken back where descriptors run out.
  @exclusivity(unchecked) var reserve: Int32 = -1
  /// When accepting goes on after descriptors ran out.
  @exclusivity(unchecked) var acceptsAgainAt: Int64?
  /// Set by a stop: when what is left is cut.
  @exclusivity(unchecked) var stopDeadline: Int64?
  @exclusivity(unchecked) var isEnding = false

  enum Tag {
    static let listener = UInt64.max
    static let mailbox = UInt64.max - 1
  }

  init(_ setup: EventLoopSetup) {
    configuration = setup.configuration
    handler = setup.handler
    listener = setup.listener
    lease = setup.lease
    ledger = setup.ledger
    mailboxes = setup.mailboxes
    mailbox = setup.mailboxes[setup.index]
    epoll = setup.epoll
    rules = ConnectionRules(setup.configuration)
  }

  deinit { scratch.deallocate() }

  static func makeEpoll() throws(HTTPServerError) -> Int32 {
    let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw .systemRefused(call: "epoll_create1", reason: Descriptor.errorText) }
    return epoll
  }

  /// Serves until it is stopped. Blocks.
  func run() {
    openReserve()
    register(mailbox.descriptor, tag: Tag.mailbox, events: EPOLLIN.rawValue)
    listen()
    let capacity = 256
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    defer { events.deallocate() }
    while !isEnding {
      let count = epoll_wait(epoll, events, Int32(capacity), waitTime)
      now = Descriptor.monotonicMilliseconds
      updateDate()
      for index in 0..<max(0, Int(count)) { handle(events[index]) }
      advanceReady()
      expireDeadlines()
      endIfDone()
    }
    end()
  }

  private func handle(_ event: epoll_event) {
    switch event.data.u64 {
    case Tag.mailbox: for message in mailbox.take() { handle(message) }
    case Tag.listener: acceptWaiting()
    default:
      guard let connection = connection(slot: Int32(truncatingIfNeeded: event.data.u64), UInt32(event.data.u64 >> 32))
      else { return }
      if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0, !canStillRead(event.events) {
        return close(connection)
      }
      if event.events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 { connection.isReadable = true }
      if event.events & EPOLLRDHUP.rawValue != 0 { connection.endIsNear = true }
      advance(connection)
    }
  }

  /// EPOLLHUP alone says that both directions are closed, which after our own shutdown still leaves bytes to read.
  private func canStillRead(_ events: UInt32) -> Bool {
    events & EPOLLERR.rawValue == 0 && events & EPOLLIN.rawValue != 0
  }

  func connection(slot: Int32, _ generation: UInt32) -> Connection? {
    guard Int(slot) < connections.count, let connection = connections[Int(slot)], connection.generation == generation
    else { return nil }
    return connection
  }

  func register(_ descriptor: Int32, tag: UInt64, events: UInt32) {
    var event = epoll_event()
    event.events = events
    event.data.u64 = tag
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// How long to wait for an event, in milliseconds; for ever where nothing is due.
  private var waitTime: Int32 {
    guard ready.isEmpty else { return 0 }
    let next = min(deadlines.earliest ?? .max, acceptsAgainAt ?? .max, stopDeadline ?? .max)
    guard next != .max else { return -1 }
    return Int32(clamping: max(0, next - now))
  }

  private func updateDate() {
    let second = Descriptor.secondsSince1970
    guard second != dateSecond else { return }
    dateSecond = second
    dateLine.removeAll()
    dateLine.append("Date: ")
    HTTPDate(secondsSince1970: second).bytes.withUnsafeBytes { dateLine.append($0) }
    dateLine.append("\r\n")
  }

  private func advanceReady() {
    guard !ready.isEmpty else { return }
    let waiting = ready
    ready = []
    for connection in waiting where !connection.isClosed { advance(connection) }
  }
}

/// What an event loop's thread is given.
struct EventLoopSetup: Sendable {
  let configuration: ServerConfiguration
  let handler: any HTTPHandler
  let listener: ListeningSocket
  let lease: ListenerLease
  let ledger: ConnectionLedger
  let mailboxes: [Mailbox]
  let index: Int
  let epoll: Int32
}
