@testable import HTTP
@testable import HTTPServer

/// Does to a connection's state what an event loop would, with a client and handlers that chance leads, and watches.
struct ConnectionRun: ConnectionDriver {
  enum Pace {
    /// Handlers read all of a content, then answer, and no time is over.
    case whole, bytewise, random
    /// Handlers answer when they like, times are over, the server stops.
    case wild
  }

  /// What the client got, and for what.
  struct Answer: Equatable {
    /// Nil where there was no request, or its content failed.
    var request: Int?
    var status: Int
    var framing: String
    var isLast: Bool
  }

  /// A handler that has a request.
  private struct Handler {
    var request: Int
    var content: [UInt8]
    var hasAll: Bool
    var waits = false
    var failure: HTTPError?
    /// The parts of its stream that are still to be sent, once that has begun.
    var parts: [Int]?
  }

  let pace: Pace
  private(set) var answers: [Answer] = []
  private(set) var fault: String?

  private let reference: ConnectionExercise.Reference
  private var chance: SeededChance
  var state = ConnectionState(rules: ConnectionExercise.rules, at: 0)
  var now: Int64 = 0
  /// What the client will still send, what has arrived, and what the loop keeps.
  private var unsent: ArraySlice<UInt8>
  var socket: [UInt8] = []
  var kept: [UInt8] = []
  var socketHasEnded = false
  /// Answers that leave at the next flush.
  private var batched = 0
  private var handler: Handler?
  private var requestCount = 0
  private var hasSaidLast = false
  private var isClosed = false

  init(_ bytes: [UInt8], _ pace: Pace, _ reference: ConnectionExercise.Reference, seed: UInt64) {
    self.pace = pace
    self.reference = reference
    chance = SeededChance(state: seed)
    unsent = bytes[...]
  }

  mutating func run() {
    var steps = 0
    while !isClosed, fault == nil {
      steps += 1
      // Where chance has had its time, everything goes on; then a connection must come to its end.
      if pace == .random || pace == .wild, steps < 64 { wander() } else { proceed() }
      if steps > 2000 { fail("it doesn't end") }
    }
    if fault == nil, pace != .wild { checkOutcome() }
  }

  private mutating func fail(_ text: String) { fault = fault ?? text }

  private mutating func check(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { fail(text()) }
  }

  /// All that the bytes ask is answered, up to the last answer.
  private mutating func checkOutcome() {
    let served = answers.filter { $0.request != nil }.count
    let asked = reference.wholeCount
    if let last = answers.last, last.request == nil {
      let expected = reference.failure(behind: served)?.code
      check(last.status == expected, "\(last.status) instead of \(expected ?? 0)")
    } else if !hasSaidLast {
      check(served == asked, "\(served) of \(asked) requests are answered")
    }
  }

  // MARK: What happens

  private mutating func proceed() {
    if !unsent.isEmpty { return arrive(pace == .bytewise ? 1 : unsent.count) }
    if !socketHasEnded { return end() }
    if state.pendingOutput > 0 { return take(state.pendingOutput) }
    if handler != nil, !(handler?.waits ?? false) { return handle() }
    guard state.deadline != .max else { return fail("it would stay for ever") }
    pass(state.deadline - now)
  }

  private mutating func wander() {
    switch chance.below(pace == .wild ? 12 : 9) {
    case 0...2: if unsent.isEmpty { end() } else { arrive(1 + chance.below(chance.below(3) == 0 ? unsent.count : 8)) }
    case 3...5: if handler != nil { handle() }
    case 6, 7: if state.pendingOutput > 0 { take(1 + chance.below(state.pendingOutput)) }
    // Not enough in all for any time to be over.
    case 8: pass(Int64(chance.below(100)))
    case 9: pass(Int64(chance.below(100_000)))
    case 10 where chance.below(4) == 0:
      state.stop()
      advance()
    default: break
    }
  }

  private mutating func arrive(_ count: Int) {
    socket += unsent.prefix(count)
    unsent = unsent.dropFirst(count)
    advance()
  }

  private mutating func end() {
    socketHasEnded = true
    advance()
  }

  private mutating func take(_ count: Int) {
    state.sent(pending: state.pendingOutput - min(count, state.pendingOutput), at: now)
    advance()
  }

  private mutating func pass(_ time: Int64) {
    let isDue = state.deadline <= now + time
    now += time
    let reaction = state.deadlinePassed(at: now)
    check(isDue || reaction == .none, "\(reaction) before its time")
    react(reaction)
    settle()
  }

  // MARK: The loop

  mutating func settle() {
    guard !isClosed else { return }
    react(state.settle(at: now))
    check(!state.isIdle || (handler == nil && kept.isEmpty), "it is idle with something to do")
  }

  mutating func react(_ reaction: ConnectionState.Reaction) {
    switch reaction {
    case .none: break
    case .linger:
      check(handler == nil, "it lingers with a request unanswered")
      kept = []
      advance()
    case .close:
      check(state.pendingOutput == 0 || pace == .wild, "it closes with an answer unsent")
      check(handler == nil || pace == .wild, "it closes with a request unanswered")
      close()
    case .refusal(let error): refuse(error)
    case .contentFailed(let error): failContent(error)
    }
  }

  private mutating func close() {
    state.close()
    isClosed = true
  }

  mutating func takeIn() {
    let bytes = kept
    var position = 0
    bytes.withUnsafeBytes { bytes in
      while !isClosed {
        let start = position
        let event = state.receive(bytes, &position, at: now)
        check(start <= position && position <= bytes.count, "the position is \(position) of \(bytes.count)")
        switch event {
        case .more: return
        case .request(let delivery): begin(delivery, bytes)
        case .content(let range, let isLast): deliver(Array(bytes[range]), isLast)
        case .contentFailed(let error): failContent(error)
        case .refusal(let error): refuse(error)
        }
        if fault != nil { return }
      }
    }
    kept = Array(bytes[position...])
    flush()
  }

  private mutating func flush() {
    guard batched > 0, !isClosed else { return }
    defer { batched = 0 }
    if state.pendingOutput > 0 { return state.queued(batched) }
    let isTaken = pace == .whole || pace == .bytewise
    state.sent(pending: isTaken ? 0 : chance.below(batched + 1), at: now)
  }

  // MARK: Requests

  private mutating func begin(_ delivery: ConnectionState.Delivery, _ bytes: UnsafeRawBufferPointer) {
    check(handler == nil, "a request comes before the one before it is answered")
    check(!hasSaidLast, "a request comes behind the last answer")
    check(state.pendingOutput == 0, "a request comes while an answer waits to be sent")
    check(
      requestCount < reference.requests.count && reference.requests[requestCount].head == state.head
        && reference.requests[requestCount].bytes == Array(bytes[delivery.headRange]),
      "a request comes that the client hasn't sent")
    handler = Handler(request: requestCount, content: [], hasAll: false)
    requestCount += 1
    deliver(delivery.content, delivery.isWhole)
    // Some answer at once, before anything else is read.
    if fault == nil, pace == .wild ? chance.below(2) == 0 : delivery.isWhole { answerAtOnce() }
  }

  private mutating func deliver(_ part: [UInt8], _ isLast: Bool) {
    guard var current = handler, current.failure == nil, current.parts == nil || pace == .wild else {
      return fail("content comes for nobody")
    }
    current.content += part
    current.hasAll = isLast
    current.waits = false
    handler = current
    guard current.request < reference.requests.count else { return }
    let expected = reference.requests[current.request].content
    check(expected.starts(with: current.content), "content comes that the client hasn't sent")
    check(!isLast || expected == current.content, "content ends too early")
    check(!isLast || current.request < reference.wholeCount, "content ends that hasn't")
    check(current.content.count <= ConnectionExercise.rules.maximumBodyLength, "too much content comes")
  }

  private mutating func failContent(_ error: HTTPError) {
    check(handler != nil && handler?.failure == nil, "content fails for nobody")
    handler?.failure = error
    handler?.waits = false
  }

  private mutating func refuse(_ error: HTTPError) {
    check(handler == nil, "a refusal comes before an answer")
    answer(HTTPResponse(status: error.status), of: nil)
    check(hasSaidLast, "a refusal isn't the last answer")
  }

  private mutating func answerAtOnce() {
    guard let current = handler else { return }
    answer(response(to: current), of: current.request)
    if handler?.parts == nil { handler = nil }
    // A large answer leaves at once.
    if chance.below(2) == 0 { flush() }
  }

  /// A handler does what it does next.
  private mutating func handle() {
    guard let current = handler else { return }
    if let parts = current.parts {
      send(parts)
    } else if let failure = current.failure {
      answer(HTTPResponse(status: failure.status), of: nil)
      handler = nil
    } else if current.hasAll || (pace == .wild && chance.below(3) == 0) {
      answerAtOnce()
    } else if !current.waits {
      handler?.waits = true
      if state.wantContent(at: now) { batched += 25 }
    }
    flush()
    advance()
  }

  private func response(to current: Handler) -> HTTPResponse {
    switch current.request % 4 {
    case 0: HTTPResponse(body: .bytes(Array(repeating: 0x62, count: 5)))
    case 1: HTTPResponse(body: .stream(length: nil) { _ in })
    case 2: HTTPResponse(status: .noContent)
    default: HTTPResponse(body: .stream(length: 10) { _ in })
    }
  }

  private mutating func answer(_ response: HTTPResponse, of request: Int?) {
    check(!hasSaidLast, "an answer comes behind the last one")
    let plan = state.answer(with: response)
    let isLast = plan.framing.connection.map { "\($0)" == "close" } ?? false
    answers.append(
      Answer(
        request: request, status: response.status.code, framing: "\(plan.framing.length), \(plan.sendsContent)",
        isLast: isLast))
    hasSaidLast = hasSaidLast || isLast
    batched += 20
    guard plan.sendsContent else { return }
    if case .stream(let length, _) = response.body {
      handler?.parts = length == nil ? [7, 60, 1] : [4, 6]
    } else {
      batched += response.body.length ?? 0
    }
  }

  private mutating func send(_ parts: [Int]) {
    guard let part = parts.first else {
      guard state.endStream(isWhole: true) != nil else { return fail("a whole stream isn't") }
      handler = nil
      batched += 5
      return
    }
    // A writer waits while too much waits to be sent.
    guard !state.holdsWriter else { return }
    guard state.sendPart(part) != nil else { return fail("a part is refused") }
    batched += part
    handler?.parts = Array(parts.dropFirst())
  }
}
