import HTTP

extension ConnectionState {
  /// How far a streamed response is.
  struct Stream {
    var isChunked: Bool
    /// What is missing of the length that was announced.
    var remaining: Int?
    var keepsAlive: Bool
  }

  /// How an answer is sent.
  struct AnswerPlan {
    var framing: ResponseFraming
    /// Whether its content goes on the wire. A stream's then comes by ``sendPart(_:)``.
    var sendsContent: Bool
  }

  /// The handler waits for content.
  /// - Returns: whether 100 (Continue) must be sent to get it (RFC 9110 §10.1.1).
  mutating func wantContent(at now: Int64) -> Bool {
    guard phase == .answering, !contentHasFailed else { return false }
    wantsContent = true
    lastProgress = now
    defer { owesContinue = false }
    return owesContinue
  }

  /// An answer is made. Unless its content is a stream, the request is over with it.
  mutating func answer(with response: HTTPResponse) -> AnswerPlan {
    var keepsAlive = keepsAlive(after: response)
    hasServed = true
    let sendsContent = !response.status.forbidsContent && !context.isHead
    var length = ResponseFraming.Length.unstated
    if !response.status.forbidsContent {
      if let known = response.body.length {
        length = .known(known)
      } else if context.version == .http11 {
        length = .chunked
      } else {
        // The content's end is the connection's.
        keepsAlive = false
      }
    }
    if sendsContent, case .stream(let announced, _) = response.body {
      stream = Stream(isChunked: length.isChunked, remaining: announced, keepsAlive: keepsAlive)
    } else {
      finish(keepsAlive: keepsAlive)
    }
    let connection: StaticString? = keepsAlive ? context.version == .http10 ? "keep-alive" : nil : "close"
    return AnswerPlan(framing: ResponseFraming(length: length, connection: connection), sendsContent: sendsContent)
  }

  /// Whether another request may follow the answer (RFC 9112 §9.3).
  private func keepsAlive(after response: HTTPResponse) -> Bool {
    guard context.wantsKeepAlive, !isStopping else { return false }
    if let content {
      // The client may or may not send what it asked about; only a close leaves no doubt.
      if owesContinue || contentHasFailed { return false }
      if let remaining = content.remainingLength, remaining > rules.drainLimit { return false }
    }
    return !response.asksToClose
  }

  /// The request is answered: the next may come, or the connection closes.
  mutating func finish(keepsAlive: Bool) {
    stream = nil
    wantsContent = false
    if !keepsAlive { content = nil }
    phase = keepsAlive ? content == nil ? .head : .draining : .closing
    hasBegunHead = false
    parser.reset()
  }

  // MARK: Streams

  /// A part of the streamed response is to be sent.
  /// - Returns: whether it is sent as a chunk; nil where it is more than was announced: nobody could read that.
  mutating func sendPart(_ count: Int) -> Bool? {
    guard let stream, stream.remaining ?? .max >= count else { return nil }
    self.stream?.remaining? -= count
    return stream.isChunked
  }

  /// The streamed response is over.
  /// - Parameter isWhole: whether all of it was made.
  /// - Returns: whether the last chunk is to be sent; nil where something is missing, which only a cut can tell the client.
  mutating func endStream(isWhole: Bool) -> Bool? {
    guard let stream, isWhole, stream.remaining ?? 0 == 0 else { return nil }
    finish(keepsAlive: stream.keepsAlive)
    return stream.isChunked
  }

  /// So much waits to be sent that a stream's writer must wait.
  var holdsWriter: Bool { pendingOutput >= rules.streamBufferLength }

  /// The socket was asked to take what there is.
  /// - Parameter pending: how many bytes it hasn't taken.
  mutating func sent(pending: Int, at now: Int64) {
    pendingOutput = pending
    lastProgress = now
  }

  /// More is to be sent, behind what the socket hasn't taken.
  mutating func queued(_ count: Int) { pendingOutput += count }
}

extension ResponseFraming.Length {
  var isChunked: Bool {
    if case .chunked = self { true } else { false }
  }
}
