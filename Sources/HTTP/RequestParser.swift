/// Reads the requests that arrive on a connection, one after the other, as a value: bytes in, events out, the same whether
/// the bytes come at once or one by one. It keeps what isn't understood yet.
///
/// The server reads in place with the same two parsers; this is for those who have bytes and no connection.
package struct RequestParser: Sendable {
  package enum Event: Sendable {
    case head(RequestHead, HTTPRequest)
    case data([UInt8])
    case end
    /// What came can't be understood; nothing more is read.
    case failure(HTTPError)
  }

  private enum State: Sendable {
    case head(RequestHeadParser)
    case body(BodyDecoder)
    case failed
  }

  private let limits: HTTPLimits
  private var state: State
  private var kept: [UInt8] = []

  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
    state = .head(RequestHeadParser(limits: limits))
  }

  /// Takes in bytes, and tells what they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
    kept.append(contentsOf: bytes)
    var events: [Event] = []
    var position = 0
    let input = kept
    input.withUnsafeBytes { input in
      while step(input, &position, &events) {}
    }
    kept.removeFirst(position)
    return events
  }

  /// - Returns: false where more bytes are needed.
  private mutating func step(_ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ events: inout [Event]) -> Bool {
    switch state {
    case .failed:
      position = bytes.count
      return false
    case .head(var parser):
      let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
      switch parser.parse(rest) {
      case .incomplete:
        state = .head(parser)
        return false
      case .failure(let error): fail(error, &events)
      case .complete(let start, let consumed):
        let head = parser.head
        let storage = Array(rest[start..<start + head.fieldsEnd])
        events.append(.head(head, HTTPRequest(head: head, storage: storage, body: .none, remoteAddress: .loopback)))
        position += consumed
        state = .body(BodyDecoder(head.framing))
      }
    case .body(var decoder):
      let event = decoder.next(bytes, &position)
      state = .body(decoder)
      switch event {
      case .data(let range): events.append(.data(Array(bytes[range])))
      case .incomplete: return false
      case .failure(let error): fail(error, &events)
      case .end:
        events.append(.end)
        state = .head(RequestHeadParser(limits: limits))
      }
    }
    return true
  }

  private mutating func fail(_ error: HTTPError, _ events: inout [Event]) {
    events.append(.failure(error))
    state = .failed
  }
}
