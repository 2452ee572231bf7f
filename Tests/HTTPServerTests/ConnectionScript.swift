import HTTP

@testable import HTTPServer

/// Something that happens to a connection.
enum ConnectionStep: Sendable {
  /// Bytes arrive at the socket.
  case bytes(String)
  /// So many bytes of content arrive.
  case content(Int)
  /// The client closes its side.
  case end
  /// The handler answers with so many bytes.
  case answer(Int, status: HTTPStatus = .ok, fields: HTTPFields = [:])
  /// The handler answers with a stream.
  case stream(length: Int? = nil)
  case part(Int)
  case streamEnd(isWhole: Bool = true)
  /// The handler asks for content.
  case want
  /// From now on the socket takes nothing, but for what is sent by `takes`.
  case stuck
  /// The socket takes all that waits but so many bytes.
  case takes(allBut: Int = 0)
  /// So many milliseconds pass.
  case wait(Int64)
  case stop
  /// Notes when a time is over, and whether the connection is idle.
  case look
}

/// Does to a connection's state what an event loop would, without a socket, and notes what it tells.
struct ConnectionScript: ConnectionDriver {
  private(set) var lines: [String] = []
  var state: ConnectionState
  var now: Int64 = 0
  /// What has arrived, and whether the client's last byte is behind it.
  var socket: [UInt8] = []
  var socketHasEnded = false
  var kept: [UInt8] = []
  private var isStuck = false
  private let answersAtOnce: Bool

  /// - Parameter answersAtOnce: whether each request is answered by two bytes before anything else is read.
  init(
    _ steps: [ConnectionStep], answersAtOnce: Bool = false, bytewise: Bool = false,
    configuration: ServerConfiguration = Self.configuration
  ) {
    state = ConnectionState(rules: ConnectionRules(configuration), at: 0)
    self.answersAtOnce = answersAtOnce
    for step in steps {
      if bytewise, case .bytes(let text) = step {
        for byte in text.utf8 { arrive([byte]) }
      } else {
        perform(step)
      }
    }
  }

  /// Times that differ from each other, and bounds that a test can reach.
  static var configuration: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.headTimeout = .seconds(10)
    configuration.bodyTimeout = .seconds(20)
    configuration.requestTimeout = .seconds(50)
    configuration.responseTimeout = .seconds(30)
    configuration.idleTimeout = .seconds(75)
    configuration.lingerTimeout = .seconds(2)
    configuration.stopGrace = .milliseconds(500)
    configuration.maximumBodyLength = 1000
    configuration.drainLimit = 100
    configuration.streamBufferLength = 50
    return configuration
  }

  private mutating func perform(_ step: ConnectionStep) {
    switch step {
    case .bytes(let text): arrive(Array(text.utf8))
    case .content(let count): arrive(Array(repeating: 0x61, count: count))
    case .end:
      socketHasEnded = true
      advance()
    case .answer(let count, let status, let fields):
      let body = HTTPResponse.Body.bytes(Array(repeating: 0x62, count: count))
      answer(HTTPResponse(status: status, fields: fields, body: body))
      advance()
    case .stream(let length):
      answer(HTTPResponse(body: .stream(length: length) { _ in }))
      advance()
    case .part(let count):
      guard let isChunked = state.sendPart(count) else { return cut() }
      lines.append(isChunked ? "chunk \(count)" : "part \(count)")
      send(count)
      lines.append(state.holdsWriter ? "writer waits" : "writer goes on")
      advance()
    case .streamEnd(let isWhole):
      guard let isChunked = state.endStream(isWhole: isWhole) else { return cut() }
      lines.append(isChunked ? "last chunk" : "stream ends")
      if isChunked { send(5) }
      advance()
    case .want:
      if state.wantContent(at: now) { lines.append("100") }
      advance()
    case .stuck: isStuck = true
    case .takes(let left):
      state.sent(pending: left, at: now)
      advance()
    case .wait(let time):
      now += time
      react(state.deadlinePassed(at: now))
      settle()
    case .stop:
      state.stop()
      advance()
    case .look:
      let due = state.deadline == .max ? "never due" : "due in \(state.deadline - now)"
      lines.append(state.isIdle ? "idle, \(due)" : due)
    }
  }

  private mutating func arrive(_ bytes: [UInt8]) {
    socket += bytes
    advance()
  }

  private mutating func cut() {
    lines.append("cut")
    state.close()
  }

  mutating func takeIn() {
    let bytes = kept
    var position = 0
    bytes.withUnsafeBytes { bytes in
      while true {
        switch state.receive(bytes, &position, at: now) {
        case .more: return
        case .request(let delivery): note(delivery, bytes)
        case .content(let range, let isLast): lines.append("content \(range.count)\(isLast ? " last" : "")")
        case .contentFailed(let error): lines.append("content failed \(error.status.code)")
        case .refusal(let error): refuse(error)
        }
      }
    }
    kept = Array(bytes[position...])
  }

  private mutating func note(_ delivery: ConnectionState.Delivery, _ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes[delivery.headRange].prefix { $0 != 0x0D }, as: UTF8.self)
    let content =
      delivery.isWhole && delivery.content.isEmpty
      ? "" : " with \(delivery.content.count)\(delivery.isWhole ? "" : " so far")"
    lines.append("request \(line.split(separator: " ").prefix(2).joined(separator: " "))\(content)")
    if answersAtOnce { answer(HTTPResponse(body: .bytes([0x62, 0x62]))) }
  }

  private mutating func refuse(_ error: HTTPError) {
    lines.append("refusal")
    answer(HTTPResponse(status: error.status))
  }

  private mutating func answer(_ response: HTTPResponse) {
    let plan = state.answer(with: response)
    var line = "answer \(response.status.code)"
    switch plan.framing.length {
    case .known(let length): line += " length \(length)"
    case .chunked: line += " chunked"
    case .unstated: line += " no length"
    }
    if !plan.sendsContent { line += " bare" }
    if let connection = plan.framing.connection { line += " \(connection)" }
    lines.append(line)
    let isStream = if case .stream = response.body { true } else { false }
    send(100 + (plan.sendsContent && !isStream ? response.body.length ?? 0 : 0))
  }

  private mutating func send(_ count: Int) {
    if state.pendingOutput > 0 {
      state.queued(count)
    } else {
      state.sent(pending: isStuck ? count : 0, at: now)
    }
  }

  mutating func react(_ reaction: ConnectionState.Reaction) {
    switch reaction {
    case .none: break
    case .linger:
      lines.append("linger")
      kept = []
      advance()
    case .close:
      lines.append("close")
      state.close()
    case .refusal(let error): refuse(error)
    case .contentFailed(let error): lines.append("content failed \(error.status.code)")
    }
  }

  mutating func settle() {
    if state.phase != .closed { react(state.settle(at: now)) }
  }
}
