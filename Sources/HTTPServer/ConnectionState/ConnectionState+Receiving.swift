import HTTP

extension ConnectionState {
  /// What received bytes amount to.
  enum Event {
    /// Nothing more: the bytes from the position on are to be kept, and given again with what follows them.
    case more
    /// A request for the handler, with this ``head``. It is answered by ``answer(with:)``.
    case request(Delivery)
    /// Content for the handler that waits for it: this range of the bytes. It may be empty where it is the last.
    case content(Range<Int>, isLast: Bool)
    /// The handler's content is wrong or too long; no more of it comes.
    case contentFailed(HTTPError)
    /// What came is no request. The error's answer is the connection's last.
    case refusal(HTTPError)
  }

  /// What came of a request.
  struct Delivery {
    /// Where the head stands in the bytes, without the empty line at its end.
    var headRange: Range<Int>
    /// As much of the content as came with the head.
    var content: [UInt8]
    /// Whether that is all of it. Else the rest comes as the handler asks for it.
    var isWhole: Bool
  }

  /// Bytes have come. They are then given to ``receive(_:_:at:)``. Those that are dropped at the end are no progress.
  mutating func received(at now: Int64) {
    if phase != .lingering { lastProgress = now }
  }

  /// Takes in bytes from `position` on, and moves it behind what is done with. To be called until it is `more`.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ position: inout Int, at now: Int64) -> Event {
    while position < bytes.count {
      switch phase {
      case .head:
        guard pendingOutput == 0 else { return .more }
        return receiveHead(bytes, &position, at: now)
      case .answering, .draining:
        guard content != nil, wantsInput else { return .more }
        if let event = receiveContent(bytes, &position) { return event }
      case .closing, .lingering, .closed: position = bytes.count
      }
    }
    return .more
  }

  private mutating func receiveHead(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int, at now: Int64
  ) -> Event {
    if !hasBegunHead { requestStart = now }
    hasBegunHead = true
    switch parser.parse(UnsafeRawBufferPointer(rebasing: bytes[position...])) {
    case .incomplete: return .more
    case .failure(let error): return refuse(error, .unknown)
    case .complete(let start, let consumed):
      let headStart = position + start
      position += consumed
      phase = .answering
      context = ResponseContext(head)
      owesContinue = false
      var part: [UInt8] = []
      if head.hasBody, let error = receiveFirstContent(bytes, &position, &part) { return refuse(error, context) }
      hasMoreInput = position < bytes.count
      return .request(
        Delivery(headRange: headStart..<headStart + head.fieldsEnd, content: part, isWhole: content == nil))
    }
  }

  /// Takes the content that is there already. The decoder stays only where more must come.
  private mutating func receiveFirstContent(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ part: inout [UInt8]
  ) -> HTTPError? {
    contentHasFailed = false
    contentLength = 0
    drainedLength = 0
    if let length = head.framing.length, length > rules.maximumBodyLength { return contentTooLong }
    var decoder = BodyDecoder(head.framing)
    while true {
      switch decoder.next(bytes, &position) {
      case .data(let range):
        part.append(contentsOf: bytes[range])
        contentLength += range.count
        guard contentLength <= rules.maximumBodyLength else { return contentTooLong }
      case .end: return nil
      case .incomplete:
        content = decoder
        owesContinue = head.expectsContinue && contentLength == 0
        return nil
      case .failure(let error): return error
      }
    }
  }

  /// Takes in content of a request whose handler has begun, or is done.
  /// - Returns: nil where it was of no interest to anybody.
  private mutating func receiveContent(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Event? {
    guard var decoder = content else { return nil }
    let event = decoder.next(bytes, &position)
    content = decoder
    hasMoreInput = position < bytes.count
    switch event {
    // The last byte of a content of known length is also its end: nothing more will come that could tell.
    case .data(let range): return take(range, isLast: decoder.remainingLength == 0)
    case .end: return take(position..<position, isLast: true)
    case .incomplete: return nil
    case .failure(let error): return failContent(error).map(Event.contentFailed)
    }
  }

  private mutating func take(_ range: Range<Int>, isLast: Bool) -> Event? {
    contentLength += range.count
    if phase == .draining {
      drainedLength += range.count
      if drainedLength > rules.drainLimit {
        finish(keepsAlive: false)
      } else if isLast {
        content = nil
        phase = .head
      }
      return nil
    }
    guard contentLength <= rules.maximumBodyLength else { return failContent(contentTooLong).map(Event.contentFailed) }
    wantsContent = false
    if isLast { content = nil }
    return .content(range, isLast: isLast)
  }

  /// The content is wrong, too long or late: no more of it is read.
  /// - Returns: the error for the handler, which answers; nil where it has done so.
  mutating func failContent(_ error: HTTPError) -> HTTPError? {
    guard phase == .answering else {
      finish(keepsAlive: false)
      return nil
    }
    wantsContent = false
    contentHasFailed = true
    return error
  }

  private mutating func refuse(_ error: HTTPError, _ context: ResponseContext) -> Event {
    phase = .answering
    content = nil
    owesContinue = false
    self.context = context
    self.context.wantsKeepAlive = false
    return .refusal(error)
  }

  private var contentTooLong: HTTPError {
    HTTPError(.contentTooLarge, "The request's content is longer than \(rules.maximumBodyLength) bytes.")
  }

  /// The client's last byte has been read; nobody reads as far while a request before it is still to be answered.
  mutating func inputEnded() -> Reaction {
    hasEnded = true
    switch phase {
    case .head, .lingering, .closed: return .close
    case .answering:
      guard content != nil else { return .none }
      let error = HTTPError(.badRequest, "The request's content ended too early.")
      return failContent(error).map(Reaction.contentFailed) ?? .none
    case .draining:
      finish(keepsAlive: false)
      return .none
    case .closing: return .none
    }
  }
}

extension RequestHead.Framing {
  /// The content's length, where the head says it.
  var length: Int? {
    if case .length(let length) = self { length } else { nil }
  }
}
