import HTTP

/// What an event loop knows of one connection. It belongs to its loop's thread.
///
/// Its variables are not checked for exclusive access at run time, which was a fifth of all instructions of a request: one
/// thread uses them, and no access to one is open while other code of the loop runs.
final class Connection {
  let descriptor: Int32
  let address: IPAddress
  let slot: Int32
  let generation: UInt32

  // Reading.
  /// What has arrived and isn't understood yet: a part of a head, pipelined requests, content that nobody asked for yet.
  @exclusivity(unchecked) var input: [UInt8] = []
  @exclusivity(unchecked) var parser: RequestHeadParser
  /// The content of the current request, as long as its end hasn't been read.
  @exclusivity(unchecked) var decoder: BodyDecoder?
  /// How much content was dropped since the answer.
  @exclusivity(unchecked) var drainedLength = 0
  /// How much content the current request had so far.
  @exclusivity(unchecked) var bodyLength = 0
  /// Bytes follow the request that is being answered: the next one, as a rule.
  @exclusivity(unchecked) var hasMoreInput = false
  /// The kernel may hold bytes that weren't read.
  @exclusivity(unchecked) var isReadable = false
  /// The client has closed its side; there may be bytes to read before the end.
  @exclusivity(unchecked) var endIsNear = false
  /// The client's last byte has been read.
  @exclusivity(unchecked) var hasEnded = false

  // Answering.
  /// The request that is being answered elsewhere, if there is one.
  @exclusivity(unchecked) var exchange: Exchange?
  @exclusivity(unchecked) var exchangeNumber: UInt32 = 0
  @exclusivity(unchecked) var output = PendingOutput()
  /// The connection closes when the output is sent.
  @exclusivity(unchecked) var closesAfterOutput = false
  /// The answer is sent; what still arrives is dropped.
  @exclusivity(unchecked) var isLingering = false
  @exclusivity(unchecked) var isClosed = false
  /// Whether a request has been answered.
  @exclusivity(unchecked) var hasServed = false

  // Times, in milliseconds.
  /// When the head or content being received began.
  @exclusivity(unchecked) var requestStart: Int64 = 0
  /// When something was last received or sent.
  @exclusivity(unchecked) var lastProgress: Int64 = 0
  @exclusivity(unchecked) var deadline = Int64.max
  /// The earliest entry in the loop's deadline queue, or `max`.
  @exclusivity(unchecked) var scheduled = Int64.max

  // Neighbours in the loop's list of idle connections, and among its client's.
  @exclusivity(unchecked) var idleLinks = ConnectionLinks()
  @exclusivity(unchecked) var clientLinks = ConnectionLinks()
  @exclusivity(unchecked) var isInIdleList = false

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
