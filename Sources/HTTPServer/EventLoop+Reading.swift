import CPosix
import Glibc
import HTTP

extension EventLoop {
  /// Does all that can be done for a connection now: sends what waits, reads, answers.
  func advance(_ connection: Connection) {
    // Some reads at a time, so that one connection that sends without end doesn't keep the others waiting.
    var turns = 16
    while !connection.isClosed {
      if !connection.output.isEmpty { sendPending(connection) }
      guard connection.state.wantsInput else { break }
      if !connection.input.isEmpty {
        let before = connection.input.count
        takeInKept(connection)
        guard connection.state.wantsInput else { continue }
        if connection.input.count < before { continue }
      }
      guard connection.isReadable, !connection.state.hasEnded else { break }
      guard turns > 0 else {
        ready.append(connection)
        break
      }
      turns -= 1
      readOnce(connection)
    }
    settle(connection)
  }

  /// Reads what the kernel has, up to the size of the scratch memory, and takes it in.
  private func readOnce(_ connection: Connection) {
    let count = Descriptor.read(connection.descriptor, into: scratch)
    guard count > 0 else {
      connection.isReadable = false
      if count == 0 {
        react(to: connection.state.inputEnded(), connection)
      } else if errno != EAGAIN {
        close(connection)
      }
      return
    }
    // A short read has emptied the socket, but for the end, where that is announced.
    if count < scratch.count, !connection.endIsNear { connection.isReadable = false }
    connection.state.received(at: now)
    let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<count])
    guard connection.input.isEmpty else {
      connection.input.append(contentsOf: bytes)
      return takeInKept(connection)
    }
    let taken = takeIn(bytes, connection)
    if taken < count { connection.input = Array(bytes[taken...]) }
    flush(connection)
  }

  private func takeInKept(_ connection: Connection) {
    var input: [UInt8] = []
    swap(&input, &connection.input)
    let taken = input.withUnsafeBytes { takeIn($0, connection) }
    if taken < input.count {
      if taken > 0 { input.removeFirst(taken) }
      connection.input = input
    }
    flush(connection)
  }

  /// Takes in bytes: answers whole requests, hands over or drops content.
  /// - Returns: how many bytes are done with. The rest is to be kept, and given again with what follows it.
  private func takeIn(_ bytes: UnsafeRawBufferPointer, _ connection: Connection) -> Int {
    var position = 0
    while true {
      switch connection.state.receive(bytes, &position, at: now) {
      case .more: return position
      case .request(let delivery):
        begin(delivery, bytes, connection)
        // Where the socket takes no more, no more requests are taken in.
        if batch.count > Self.batchLimit { flush(connection) }
      case .content(let range, let isLast):
        let body = connection.exchange?.body
        if !range.isEmpty { body?.deliver(Array(bytes[range])) }
        if isLast { body?.finish(.success(())) }
      case .contentFailed(let error): connection.exchange?.body?.finish(.failure(error))
      case .refusal(let error): refuse(connection, error)
      }
    }
  }

  /// Has a request answered.
  private func begin(
    _ delivery: ConnectionState.Delivery, _ bytes: UnsafeRawBufferPointer, _ connection: Connection
  ) {
    connection.exchangeNumber &+= 1
    let head = connection.state.head
    var body = HTTPRequest.Body.none
    var channel: RequestBodyChannel?
    if !delivery.isWhole {
      channel = RequestBodyChannel(mailbox: mailbox, exchange: connection.exchangeID, part: delivery.content)
      body = HTTPRequest.Body(source: channel!, length: head.framing.length)
    } else if head.hasBody {
      body = HTTPRequest.Body(delivery.content)
    }
    headStorage.removeAll(keepingCapacity: headStorage.capacity <= 2048)
    headStorage.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[delivery.headRange]))
    let request = HTTPRequest(head: head, storage: headStorage, body: body, remoteAddress: connection.address)
    switch handler.respond(to: request) {
    case .now(let response):
      if channel != nil || response.body.isStream { connection.exchange = Exchange(body: channel) }
      respond(response, connection)
    case .later(let work):
      let exchange = Exchange(body: channel)
      connection.exchange = exchange
      let id = connection.exchangeID
      let mailbox = mailbox
      exchange.task = Task.detached { mailbox.post(.reply(id, await work())) }
    }
  }

  /// Does what a connection's state asks for.
  func react(to reaction: ConnectionState.Reaction, _ connection: Connection) {
    switch reaction {
    case .none: break
    case .close: close(connection)
    case .linger:
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.input = []
      ready.append(connection)
    case .refusal(let error):
      refuse(connection, error)
      flush(connection)
    case .contentFailed(let error): connection.exchange?.body?.finish(.failure(error))
    }
  }
}
