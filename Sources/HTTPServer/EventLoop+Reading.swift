import Glibc
import HTTP

extension EventLoop {
  /// Does all that can be done for a connection now: sends what waits, reads, answers.
  func advance(_ connection: Connection) {
    // Some reads at a time, so that one connection that sends without end doesn't keep the others waiting.
    var turns = 16
    while !connection.isClosed {
      if !connection.output.isEmpty { sendPending(connection) }
      guard !connection.isClosed, connection.wantsInput else { break }
      if !connection.input.isEmpty, !connection.isLingering {
        let before = connection.input.count
        consumeKeptInput(connection)
        guard !connection.isClosed, connection.wantsInput else { continue }
        if connection.input.count < before { continue }
      }
      guard connection.isReadable, !connection.hasEnded else { break }
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
      if count == 0 {
        connection.isReadable = false
        connection.hasEnded = true
        return inputEnded(connection)
      }
      connection.isReadable = false
      if errno != EAGAIN { close(connection) }
      return
    }
    // A short read has emptied the socket, but for the end, where that is announced.
    if count < scratch.count, !connection.endIsNear { connection.isReadable = false }
    if connection.isLingering { return }
    connection.lastProgress = now
    let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<count])
    guard connection.input.isEmpty else {
      connection.input.append(contentsOf: bytes)
      return consumeKeptInput(connection)
    }
    let consumed = consume(bytes, connection)
    if consumed < count, !connection.isClosed, !connection.isLingering {
      connection.input = Array(bytes[consumed...])
    }
    flush(connection)
  }

  private func consumeKeptInput(_ connection: Connection) {
    var input: [UInt8] = []
    swap(&input, &connection.input)
    let consumed = input.withUnsafeBytes { consume($0, connection) }
    if consumed < input.count, !connection.isClosed, !connection.isLingering {
      if consumed > 0 { input.removeFirst(consumed) }
      connection.input = input
    }
    flush(connection)
  }

  /// Takes in bytes: answers whole requests, hands over or drops content.
  /// - Returns: how many bytes are done with. The rest is to be kept, and given again with what follows it.
  private func consume(_ bytes: UnsafeRawBufferPointer, _ connection: Connection) -> Int {
    var position = 0
    while position < bytes.count, !connection.isClosed, !connection.closesAfterOutput, connection.wantsInput {
      if connection.decoder != nil {
        consumeBody(bytes, &position, connection)
        continue
      }
      if connection.parser.isAtStart { connection.requestStart = now }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
      switch connection.parser.parse(rest) {
      case .incomplete: return position
      case .failure(let error):
        refuse(connection, error)
        return bytes.count
      case .complete(let head, let start, let consumed):
        connection.parser = RequestHeadParser(limits: configuration.limits)
        position += consumed
        begin(
          head, UnsafeRawBufferPointer(rebasing: rest[start..<start + head.fieldsEnd]), bytes, &position, connection)
      }
    }
    return connection.closesAfterOutput ? bytes.count : position
  }

  /// A request's head is there: reads as much of its content as has come with it, and has it answered.
  private func begin(
    _ head: RequestHead, _ headBytes: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer, _ position: inout Int,
    _ connection: Connection
  ) {
    let context = ResponseContext(head)
    connection.exchangeNumber &+= 1
    var body = HTTPRequest.Body.none
    var channel: RequestBodyChannel?
    if head.hasBody {
      switch beginBody(head, bytes, &position, connection) {
      case .failure(let error): return refuse(connection, error, context)
      case .success(let part):
        if connection.decoder == nil {
          body = HTTPRequest.Body(part)
        } else {
          channel = RequestBodyChannel(mailbox: mailbox, exchange: connection.exchangeID, part: part)
          body = HTTPRequest.Body(source: channel!, length: head.framing.length)
        }
      }
    }
    connection.hasMoreInput = position < bytes.count
    headStorage.removeAll(keepingCapacity: headStorage.capacity <= 2048)
    headStorage.append(contentsOf: headBytes)
    let owesContinue = head.expectsContinue && connection.decoder != nil && connection.bodyLength == 0
    let request = HTTPRequest(head: head, storage: headStorage, body: body, remoteAddress: connection.address)
    switch handler.respond(to: request) {
    case .now(let response):
      if case .stream = response.body {
        connection.exchange = Exchange(context: context, body: channel, owesContinue: owesContinue)
      }
      respond(response, context, connection, owesContinue: owesContinue)
      if connection.exchange == nil { channel?.finish(.failure(.clientClosedRequest)) }
    case .later(let work):
      let exchange = Exchange(context: context, body: channel, owesContinue: owesContinue)
      connection.exchange = exchange
      let id = connection.exchangeID
      let mailbox = mailbox
      exchange.task = Task.detached { mailbox.post(.reply(id, await work())) }
    }
  }

  /// Takes the content that is there already. The connection's decoder stays only where more must come.
  private func beginBody(
    _ head: RequestHead, _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ connection: Connection
  ) -> Result<[UInt8], HTTPError> {
    connection.bodyLength = 0
    connection.drainedLength = 0
    if let length = head.framing.length, length > configuration.maximumBodyLength { return .failure(bodyTooLong) }
    var decoder = BodyDecoder(head.framing)
    var part: [UInt8] = []
    while true {
      switch decoder.next(bytes, &position) {
      case .data(let range):
        part.append(contentsOf: bytes[range])
        connection.bodyLength += range.count
        guard connection.bodyLength <= configuration.maximumBodyLength else { return .failure(bodyTooLong) }
      case .end: return .success(part)
      case .incomplete:
        connection.decoder = decoder
        return .success(part)
      case .failure(let error): return .failure(error)
      }
    }
  }

  private var bodyTooLong: HTTPError {
    HTTPError(.contentTooLarge, "The request's content is longer than \(configuration.maximumBodyLength) bytes.")
  }

  /// Takes in content of a request whose handler has begun, or is done.
  private func consumeBody(_ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ connection: Connection) {
    guard var decoder = connection.decoder else { return }
    let event = decoder.next(bytes, &position)
    connection.decoder = decoder
    switch event {
    case .data(let range):
      take(bytes, range, connection)
      // The last byte of a content of known length is also its end: nothing more will come that could tell.
      if decoder.remainingLength == 0, connection.decoder != nil { endBody(connection) }
    case .incomplete: break
    case .end: endBody(connection)
    case .failure(let error): failBody(connection, error)
    }
  }

  private func endBody(_ connection: Connection) {
    connection.decoder = nil
    connection.exchange?.body?.finish(.success(()))
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ connection: Connection) {
    connection.bodyLength += range.count
    if let exchange = connection.exchange {
      guard connection.bodyLength <= configuration.maximumBodyLength else { return failBody(connection, bodyTooLong) }
      exchange.wantsBody = false
      exchange.body?.deliver(Array(bytes[range]))
    } else {
      connection.drainedLength += range.count
      if connection.drainedLength > configuration.drainLimit { finishOutput(connection, keepsAlive: false) }
    }
  }

  /// The content is wrong, too long or late: tells the handler, which answers, and reads no more of it.
  func failBody(_ connection: Connection, _ error: HTTPError) {
    guard let exchange = connection.exchange else { return finishOutput(connection, keepsAlive: false) }
    exchange.wantsBody = false
    exchange.bodyHasFailed = true
    exchange.body?.finish(.failure(error))
  }

  /// The client has sent its last byte. What it asked before is still answered.
  private func inputEnded(_ connection: Connection) {
    if connection.decoder != nil {
      guard connection.exchange != nil else { return close(connection) }
      failBody(connection, HTTPError(.badRequest, "The request's content ended too early."))
    } else if connection.exchange == nil, connection.output.isEmpty {
      close(connection)
    }
  }
}

extension RequestHead.Framing {
  /// The content's length, where the head says it.
  var length: Int? {
    if case .length(let length) = self { length } else { nil }
  }
}
