import Glibc
import HTTP

extension EventLoop {
  /// Puts an answer on its way. It leaves at the next flush.
  func respond(
    _ response: HTTPResponse, _ context: ResponseContext, _ connection: Connection, owesContinue: Bool = false
  ) {
    let keepsAlive = keepsAlive(response, context, connection, owesContinue: owesContinue)
    var framing = ResponseFraming(length: .unstated, connection: nil)
    if !keepsAlive {
      framing.connection = "close"
    } else if context.version == .http10 {
      framing.connection = "keep-alive"
    }
    connection.hasServed = true
    switch response.body {
    case .stream(let length, let produce): stream(response, length, produce, context, keepsAlive, framing, connection)
    case .none: send(response, [], context, keepsAlive, framing, connection)
    case .bytes(let body): send(response, body, context, keepsAlive, framing, connection)
    }
  }

  private func send(
    _ response: HTTPResponse, _ body: [UInt8], _ context: ResponseContext, _ keepsAlive: Bool,
    _ framing: ResponseFraming,
    _ connection: Connection
  ) {
    var framing = framing
    if !response.status.forbidsContent { framing.length = .known(body.count) }
    response.writeHead(to: &batch, date: dateLine.bytes, framing: framing)
    if !context.isHead, !response.status.forbidsContent, !body.isEmpty { append(body, connection) }
    connection.exchange = nil
    finishOutput(connection, keepsAlive: keepsAlive)
  }

  /// The longest body that is copied so that it leaves together with other answers.
  private static let copiedLength = 8192

  /// Adds a body after what waits. It is sent from where it lies, unless it is tiny or more answers are to follow.
  private func append(_ body: [UInt8], _ connection: Connection) {
    let limit = connection.hasMoreInput ? Self.copiedLength : 512
    if body.count <= limit, batch.count + body.count <= 65_536 {
      body.withUnsafeBytes { batch.append($0) }
    } else {
      flush(connection, body)
    }
  }

  private func keepsAlive(
    _ response: HTTPResponse, _ context: ResponseContext, _ connection: Connection, owesContinue: Bool
  ) -> Bool {
    guard context.wantsKeepAlive, stopDeadline == nil else { return false }
    // After the client's last byte, only requests that came before it are still to be answered.
    if connection.hasEnded, connection.input.isEmpty, !connection.hasMoreInput { return false }
    if let decoder = connection.decoder {
      // The client may or may not send what it asked about; only a close leaves no doubt.
      if owesContinue || connection.exchange?.bodyHasFailed == true { return false }
      if let remaining = decoder.remainingLength, remaining > configuration.drainLimit { return false }
    }
    return !response.asksToClose
  }

  /// Refuses what was received, and closes.
  func refuse(_ connection: Connection, _ error: HTTPError, _ context: ResponseContext = .unknown) {
    var context = context
    context.wantsKeepAlive = false
    var response = configuration.errorResponse(error)
    if case .stream = response.body { response = error.response }
    connection.decoder = nil
    respond(response, context, connection)
  }

  /// An answer is complete: the next request may come, or the connection closes.
  func finishOutput(_ connection: Connection, keepsAlive: Bool) {
    connection.exchange?.body?.finish(.failure(.clientClosedRequest))
    connection.exchange = nil
    if !keepsAlive {
      connection.closesAfterOutput = true
      connection.decoder = nil
      connection.input = []
    }
  }

  // MARK: Streams

  private func stream(
    _ response: HTTPResponse, _ length: Int?, _ produce: @escaping @Sendable (HTTPBodyWriter) async throws -> Void,
    _ context: ResponseContext, _ keepsAlive: Bool, _ framing: ResponseFraming, _ connection: Connection
  ) {
    var framing = framing
    var keepsAlive = keepsAlive
    if response.status.forbidsContent {
      framing.length = .unstated
    } else if let length {
      framing.length = .known(length)
    } else if context.version == .http11 {
      framing.length = .chunked
    } else {
      keepsAlive = false
      framing.connection = "close"
    }
    response.writeHead(to: &batch, date: dateLine.bytes, framing: framing)
    guard !context.isHead, !response.status.forbidsContent, let exchange = connection.exchange else {
      return finishOutput(connection, keepsAlive: keepsAlive)
    }
    var isChunked = false
    if case .chunked = framing.length { isChunked = true }
    exchange.stream = StreamProgress(isChunked: isChunked, remaining: length, keepsAlive: keepsAlive)
    let id = connection.exchangeID
    let mailbox = mailbox
    exchange.task = Task.detached {
      do {
        try await produce(HTTPBodyWriter(sink: ResponseStream(mailbox: mailbox, exchange: id)))
        mailbox.post(.streamEnded(id, isWhole: true))
      } catch {
        mailbox.post(.streamEnded(id, isWhole: false))
      }
    }
  }

  /// Sends a part of a streamed response. Its writer goes on when little enough waits.
  func send(_ part: [UInt8], _ connection: Connection, _ exchange: Exchange, _ continuation: PartContinuation) {
    guard var stream = exchange.stream, stream.remaining ?? .max >= part.count, stream.waiter == nil else {
      // More than was announced, or two writers at once: nobody could read that.
      continuation.resume(returning: .failure(.clientClosedRequest))
      return close(connection)
    }
    stream.remaining? -= part.count
    if stream.isChunked {
      batch.append(hexadecimal: part.count)
      batch.append("\r\n")
      append(part, connection)
      batch.append("\r\n")
    } else {
      append(part, connection)
    }
    exchange.stream = stream
    flush(connection)
    if connection.isClosed || connection.output.count < configuration.streamBufferLength {
      continuation.resume(returning: connection.isClosed ? .failure(.clientClosedRequest) : .success(()))
    } else {
      exchange.stream?.waiter = continuation
    }
  }

  func endStream(_ connection: Connection, _ exchange: Exchange, isWhole: Bool) {
    guard let stream = exchange.stream, isWhole, stream.remaining ?? 0 == 0 else { return close(connection) }
    if stream.isChunked { batch.append("0\r\n\r\n") }
    finishOutput(connection, keepsAlive: stream.keepsAlive)
    flush(connection)
  }
}
