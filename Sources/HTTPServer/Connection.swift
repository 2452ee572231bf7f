import HTTP

/// What an event loop knows of one connection. It belongs to its loop's thread.
final class Connection {
  let descriptor: Int32
  let address: IPAddress
  let slot: Int32
  let generation: UInt32

  // Reading.
  /// What has arrived and isn't understood yet: a part of a head, pipelined requests, content that nobody asked for yet.
  var input: [UInt8] = []
  var parser: RequestHeadParser
  /// The content of the current request, as long as its end hasn't been read.
  var decoder: BodyDecoder?
  /// How much content was dropped since the answer.
  var drainedLength = 0
  /// How much content the current request had so far.
  var bodyLength = 0
  /// The kernel may hold bytes that weren't read.
  var isReadable = false
  /// The client has closed its side; there may be bytes to read before the end.
  var endIsNear = false
  /// The client's last byte has been read.
  var hasEnded = false

  // Answering.
  /// The request that is being answered elsewhere, if there is one.
  var exchange: Exchange?
  var exchangeNumber: UInt32 = 0
  var output = PendingOutput()
  /// The connection closes when the output is sent.
  var closesAfterOutput = false
  /// The answer is sent; what still arrives is dropped.
  var isLingering = false
  var isClosed = false
  /// Whether a request has been answered.
  var hasServed = false

  // Times, in milliseconds.
  /// When the head or content being received began.
  var requestStart: Int64 = 0
  /// When something was last received or sent.
  var lastProgress: Int64 = 0
  var deadline = Int64.max
  /// The earliest entry in the loop's deadline queue, or `max`.
  var scheduled = Int64.max

  // Neighbours in the loop's list of idle connections.
  var idlePrevious: Connection?
  unowned(unsafe) var idleNext: Connection?
  var isInIdleList = false

  init(descriptor: Int32, address: IPAddress, slot: Int32, generation: UInt32, limits: HTTPLimits, now: Int64) {
    self.descriptor = descriptor
    self.address = address
    self.slot = slot
    self.generation = generation
    parser = RequestHeadParser(limits: limits)
    lastProgress = now
  }

  /// No request is being received or answered.
  var isIdle: Bool { canBeginRequest && input.isEmpty && !isLingering && !closesAfterOutput }

  /// The next head may be read: pipelined requests wait until the answer before them is sent.
  var canBeginRequest: Bool { exchange == nil && decoder == nil && output.isEmpty }

  /// Bytes from the client are of use now.
  var wantsInput: Bool {
    if isLingering { return true }
    if closesAfterOutput { return false }
    guard decoder != nil else { return canBeginRequest }
    return exchange?.wantsBody ?? true
  }

  var exchangeID: ExchangeID { ExchangeID(slot: slot, generation: generation, number: exchangeNumber) }
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

/// A request whose answer comes later.
final class Exchange {
  let context: ResponseContext
  /// The work that makes the answer, or the stream; cancelled where the connection ends.
  var task: Task<Void, Never>?
  var body: RequestBodyChannel?
  var wantsBody = false
  var bodyHasFailed = false
  /// The client waits for `100 Continue`.
  var owesContinue: Bool
  var stream: StreamProgress?

  init(context: ResponseContext, body: RequestBodyChannel?, owesContinue: Bool) {
    self.context = context
    self.body = body
    self.owesContinue = owesContinue
  }
}

/// How far a streamed response is.
struct StreamProgress {
  var isChunked: Bool
  /// What is missing of the length that was announced.
  var remaining: Int?
  var keepsAlive: Bool
  /// A writer that waits for room.
  var waiter: PartContinuation?
}
