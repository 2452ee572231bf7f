#if canImport(Glibc)
  import Glibc
#endif

/// Reads a request's head (RFC 9112 §2 to §6) as a value: bytes in, a head or an error out. It refuses whatever two readers
/// could understand in two ways, and repairs nothing.
///
/// It is fed all bytes that have arrived since the request began, each time from the first; it goes on where it stopped, so
/// that a head that comes byte by byte costs no more than one that comes at once, and gives the same result.
package struct RequestHeadParser: Sendable {
  package enum Result: Sendable, Equatable {
    /// More bytes are needed.
    case incomplete
    /// The head is there, until the parser is reset. Its request line begins at `start`: its offsets count from there. The
    /// content begins after the first `consumed` bytes.
    case complete(start: Int, consumed: Int)
    case failure(HTTPError)
  }

  /// What was found, once it is complete.
  package private(set) var head = RequestHead()

  private let limits: HTTPLimits
  /// Where the request line begins: after an empty line, if there is one (RFC 9112 §2.2).
  private var start = 0
  /// Where the line begins that is not complete yet.
  private var lineStart = 0
  /// Up to where that line holds no line feed.
  private var scanned = 0
  private var hasRequestLine = false
  private var fields = FieldSectionReader()

  package init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

  /// Begins anew, with the next request.
  package mutating func reset() {
    start = 0
    lineStart = 0
    scanned = 0
    hasRequestLine = false
    fields = FieldSectionReader()
  }

  package mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Result {
    while true {
      if let error = checkUnfinishedLine(bytes) { return .failure(error) }
      guard let lineFeed = nextLineFeed(bytes) else { return .incomplete }
      guard lineFeed > lineStart, bytes[lineFeed - 1] == ByteClass.carriageReturn else {
        return .failure(.bareLineFeed)
      }
      let line = lineStart..<lineFeed - 1
      lineStart = lineFeed + 1
      scanned = lineStart
      if hasRequestLine {
        guard !line.isEmpty else { return finish(at: line.lowerBound) }
        if let error = fields.read(UnsafeRawBufferPointer(rebasing: bytes[line]), limits: limits) {
          return .failure(error)
        }
      } else if line.isEmpty, start == 0 {
        start = lineStart
      } else {
        if let error = readRequestLine(UnsafeRawBufferPointer(rebasing: bytes[line])) { return .failure(error) }
        hasRequestLine = true
        head.fieldsStart = lineStart - start
      }
    }
  }

  private mutating func nextLineFeed(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard scanned < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + scanned, Int32(ByteClass.lineFeed), bytes.count - scanned) else {
      scanned = bytes.count
      return nil
    }
    return UnsafeRawPointer(found) - base
  }

  /// What can be said about a line before its end: that it is too long, or begins like no request. It sees as much of a
  /// line that has come whole as of one that comes byte by byte, and comes first, so both fail alike.
  private func checkUnfinishedLine(_ bytes: UnsafeRawBufferPointer) -> HTTPError? {
    guard lineStart < bytes.count else { return nil }
    if !hasRequestLine {
      let first = bytes[lineStart]
      guard ByteClass.isToken(first) || (first == ByteClass.carriageReturn && start == 0) || first == ByteClass.lineFeed
      else { return .malformedRequestLine }
    }
    // The two bytes are those of the empty line at the section's end.
    let bound =
      hasRequestLine
      ? limits.fieldSectionLength - (lineStart - start - head.fieldsStart) + 2 : limits.targetLength + 32
    guard bytes.count - lineStart > bound, let base = bytes.baseAddress,
      memchr(base + lineStart, Int32(ByteClass.lineFeed), bound) == nil
    else { return nil }
    return hasRequestLine ? .fieldSectionTooLarge(limits) : .targetTooLong(limits)
  }

  private mutating func readRequestLine(_ line: UnsafeRawBufferPointer) -> HTTPError? {
    switch RequestLine.read(line, limits: limits) {
    case .failure(let error): return error
    case .success(let found):
      head.method = found.method
      head.version = found.version
      head.target = found.target
      head.path = found.path
      head.queryStart = found.queryStart
      fields.hasAbsoluteTarget = found.isAbsolute
      return nil
    }
  }

  private mutating func finish(at end: Int) -> Result {
    head.fieldsEnd = end - start
    if let error = fields.finish(&head) { return .failure(error) }
    return .complete(start: start, consumed: lineStart)
  }
}
