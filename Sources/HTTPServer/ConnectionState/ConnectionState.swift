import HTTP

/// The state of one connection (RFC 9112 §9), as a value: it is told what happened, and tells what to do. It holds no socket,
/// no bytes that wait, no handler and no clock: who has these (``EventLoop``) tells it the time, in milliseconds, and does what
/// it says.
///
///     happens                      call                          tells
///     bytes have come              received(at:), receive(…)     a request, content for its handler, a refusal; what to keep
///     the client's last byte       inputEnded()                  to close, or that the handler's content is cut off
///     the handler asks for content wantContent(at:)              whether to send 100 (Continue)
///     an answer is there           answer(with:)                 how to frame it, whether its content is sent
///     a part of a stream, its end  sendPart(_:), endStream(…)    how to frame it, or that the connection must be cut
///     the socket took bytes        sent(pending:at:)             (``holdsWriter``: whether a stream waits)
///     the server stops             stop()
///     a time is over               deadlinePassed(at:)           to close, to refuse, or that the content is late
///     all of this is dealt with    settle(at:)                   to stay, to linger, or to close
///
/// Between two events, ``wantsInput`` says whether to read on, ``deadline`` when a time is over, ``isIdle`` whether the
/// connection may be closed without a loss.
///
///     head ──request──▶ answering ──answer──▶ head
///       │                   │ ├──────answer──▶ draining ──content's end──▶ head
///       │ refusal           │ │                   │ too much, late, wrong
///       └───────────────────┘ └─last answer─▶ closing ──all is sent──▶ lingering ──end, time──▶ closed
///
/// A step allocates nothing but the content that came with a head.
struct ConnectionState {
  enum Phase {
    /// Between two requests, or within a head.
    case head
    /// A handler has the request. Its content may still be coming, or waiting for the handler to ask for it.
    case answering
    /// The answer is made, and the connection stays; what is left of the request's content is dropped.
    case draining
    /// The last answer is on its way. Nothing is read.
    case closing
    /// All is sent. What still comes is dropped: a socket closed with unread bytes resets the connection, and the client may
    /// lose the answer (RFC 9112 §9.6).
    case lingering
    case closed
  }

  /// What follows from an event, beside what ``Event`` tells of bytes.
  enum Reaction: Equatable {
    case none
    /// Says that no more answers come (shutdown(2)), and drops what still comes.
    case linger
    case close
    /// Half a head is late. The error's answer is the connection's last.
    case refusal(HTTPError)
    /// The handler's content is late or cut off; no more of it comes.
    case contentFailed(HTTPError)
  }

  let rules: ConnectionRules
  var phase = Phase.head

  // Reading.
  var parser: RequestHeadParser
  /// The first byte of a head has come.
  var hasBegunHead = false
  /// The content of the current request, as long as its end hasn't been read.
  var content: BodyDecoder?
  /// How much content the current request had so far.
  var contentLength = 0
  /// How much of it was dropped since the answer.
  var drainedLength = 0
  /// Bytes follow what was taken in last: the next request, as a rule.
  var hasMoreInput = false
  /// The client's last byte has been read.
  var hasEnded = false

  // Answering.
  /// What was said in the request that is being answered.
  var context = ResponseContext.unknown
  /// The client waits for 100 (Continue).
  var owesContinue = false
  /// The handler waits for content.
  var wantsContent = false
  var contentHasFailed = false
  /// The streamed response that is being sent.
  var stream: Stream?
  /// How many bytes the socket hasn't taken yet.
  var pendingOutput = 0
  /// Whether a request has been answered.
  var hasServed = false
  /// Answers are the last of their connection.
  var isStopping = false

  // Times.
  /// When the head or content being received began.
  var requestStart: Int64 = 0
  /// When something was last received or sent.
  var lastProgress: Int64

  init(rules: ConnectionRules, at now: Int64) {
    self.rules = rules
    parser = RequestHeadParser(limits: rules.limits)
    lastProgress = now
  }

  /// Bytes from the client are of use now. In a head they wait until the answer before is sent, so that a client that reads
  /// nothing isn't answered more.
  var wantsInput: Bool {
    switch phase {
    case .head: pendingOutput == 0
    case .answering: content != nil && wantsContent
    case .draining, .lingering: true
    case .closing, .closed: false
    }
  }

  /// The head of the request that is being answered.
  var head: RequestHead { parser.head }

  /// No request is being received or answered.
  var isIdle: Bool { phase == .head && pendingOutput == 0 && !hasBegunHead }

  /// What follows when all that happened is dealt with.
  mutating func settle(at now: Int64) -> Reaction {
    guard phase == .closing, pendingOutput == 0 else { return .none }
    if hasEnded { return .close }
    phase = .lingering
    lastProgress = now
    return .linger
  }

  /// From now on an answer is the last, and the time for a request to begin is short.
  mutating func stop() { isStopping = true }

  /// From now on nothing happens any more.
  mutating func close() {
    phase = .closed
    content = nil
    stream = nil
  }
}

/// What an answer depends on that was said in the request.
struct ResponseContext {
  var isHead: Bool
  var version: HTTPVersion
  var wantsKeepAlive: Bool

  init(_ head: RequestHead) {
    isHead = head.method == .head
    version = head.version
    wantsKeepAlive = head.wantsKeepAlive
  }

  /// For an answer to what was no request.
  static let unknown = ResponseContext()

  private init() {
    isHead = false
    version = .http11
    wantsKeepAlive = false
  }
}
