import HTTP

extension EventLoop {
  /// Puts an answer on its way. It leaves at the next flush.
  func respond(_ response: HTTPResponse, _ connection: Connection) {
    let plan = connection.state.answer(with: response)
    response.writeHead(to: &batch, date: dateLine.bytes, framing: plan.framing)
    if plan.sendsContent {
      switch response.body {
      case .none: break
      case .bytes(let body): append(body, connection)
      case .stream(_, let produce): return stream(produce, connection)
      }
    }
    endExchange(connection)
  }

  /// Refuses what was received, and closes.
  func refuse(_ connection: Connection, _ error: HTTPError) {
    var response = configuration.errorResponse(error)
    if response.body.isStream { response = error.response }
    respond(response, connection)
  }

  /// An answer is complete: nobody waits for the request's content any more.
  private func endExchange(_ connection: Connection) {
    guard let exchange = connection.exchange else { return }
    exchange.body?.finish(.failure(.clientClosedRequest))
    connection.exchange = nil
  }

  /// How many bytes of answers are made, about, before they are sent.
  static let batchLimit = 65_536

  /// The longest body that is copied so that it leaves together with other answers.
  private static let copiedLength = 8192

  /// Adds a body after what waits. It is sent from where it lies, unless it is tiny or more answers are to follow.
  private func append(_ body: [UInt8], _ connection: Connection) {
    let limit = connection.state.hasMoreInput ? Self.copiedLength : 512
    if body.count <= limit, batch.count + body.count <= Self.batchLimit {
      body.withUnsafeBytes { batch.append($0) }
    } else {
      flush(connection, body)
    }
  }

  // MARK: Streams

  private func stream(
    _ produce: @escaping @Sendable (HTTPBodyWriter) async throws -> Void, _ connection: Connection
  ) {
    let id = connection.exchangeID
    let mailbox = mailbox
    connection.exchange?.task = Task.detached {
      do {
        try await produce(HTTPBodyWriter(sink: ResponseStream(mailbox: mailbox, exchange: id)))
        mailbox.post(.streamEnded(id, isWhole: true))
      } catch {
        mailbox.post(.streamEnded(id, isWhole: false))
      }
    }
  }

  /// Sends a part of a streamed response. Its writer goes on when little enough waits.
  func send(_ part: [UInt8], _ connection: Connection, _ continuation: PartContinuation) {
    // Two writers at once could be read by nobody.
    guard let exchange = connection.exchange, exchange.writer == nil,
      let isChunked = connection.state.sendPart(part.count)
    else {
      continuation.resume(returning: .failure(.clientClosedRequest))
      return close(connection)
    }
    if isChunked {
      batch.append(hexadecimal: part.count)
      batch.append("\r\n")
      append(part, connection)
      batch.append("\r\n")
    } else {
      append(part, connection)
    }
    flush(connection)
    if connection.isClosed {
      continuation.resume(returning: .failure(.clientClosedRequest))
    } else if connection.state.holdsWriter {
      exchange.writer = continuation
    } else {
      continuation.resume(returning: .success(()))
    }
  }

  func endStream(_ connection: Connection, isWhole: Bool) {
    guard let isChunked = connection.state.endStream(isWhole: isWhole) else { return close(connection) }
    if isChunked { batch.append("0\r\n\r\n") }
    endExchange(connection)
    flush(connection)
  }
}

extension HTTPResponse.Body {
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}
