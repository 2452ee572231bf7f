/// Takes a request's content out of the bytes that follow its head (RFC 9112 §6 and §7), as a value. It is fed byte ranges
/// of any size, and keeps none of them.
package struct BodyDecoder: Sendable {
  package enum Event: Sendable, Equatable {
    /// Content: this range of the bytes fed.
    case data(Range<Int>)
    /// The content has ended; what follows is the next request.
    case end
    /// All bytes are taken, and more are needed.
    case incomplete
    case failure(HTTPError)
  }

  private enum State: Sendable, Equatable {
    case fixed(remaining: Int)
    case sizeStart, size, sizePadding, chunkExtension, sizeLineFeed
    case chunk(remaining: Int)
    case chunkCarriageReturn, chunkLineFeed
    case trailer
    case ended
  }

  private var state: State
  private var size = 0
  /// The bytes of this chunk's extension.
  private var extensionLength = 0
  private var chunkExtension = ChunkExtensionChecker()
  private var trailer = TrailerChecker()

  /// The longest extension of a chunk. Nobody uses them; a reader that skipped any amount could be kept busy.
  private static let extensionLimit = 256

  package init(_ framing: RequestHead.Framing) {
    switch framing {
    case .length(let length): state = .fixed(remaining: length)
    case .chunked: state = .sizeStart
    }
  }

  /// How many bytes of content must still come; nil where only the end will tell.
  package var remainingLength: Int? {
    switch state {
    case .fixed(let remaining): remaining
    case .ended: 0
    default: nil
    }
  }

  /// Takes bytes from `position` on, and moves it behind what it took. To be called until it is `incomplete`, `end` or
  /// `failure`.
  package mutating func next(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Event {
    while true {
      switch state {
      case .ended: return .end
      case .fixed(0):
        state = .ended
        return .end
      case .fixed(let remaining):
        guard let range = take(remaining, bytes, &position) else { return .incomplete }
        state = .fixed(remaining: remaining - range.count)
        return .data(range)
      case .chunk(let remaining) where remaining > 0:
        guard let range = take(remaining, bytes, &position) else { return .incomplete }
        state = range.count == remaining ? .chunkCarriageReturn : .chunk(remaining: remaining - range.count)
        return .data(range)
      default:
        guard position < bytes.count else { return .incomplete }
        let byte = bytes[position]
        position += 1
        if let error = readFraming(byte) { return .failure(error) }
      }
    }
  }

  private func take(_ count: Int, _ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Range<Int>? {
    let available = min(count, bytes.count - position)
    guard available > 0 else { return nil }
    defer { position += available }
    return position..<position + available
  }

  /// Reads one byte of what stands between the chunks.
  private mutating func readFraming(_ byte: UInt8) -> HTTPError? {
    switch state {
    case .sizeStart, .size: return readSize(byte)
    case .sizePadding:
      // White space is there only for an extension's sake (RFC 9112 §7.1.1).
      if byte == UInt8(ascii: ";") {
        beginExtension()
      } else if !ByteClass.isWhitespace(byte) {
        return .malformedChunk
      }
      return countExtension()
    case .chunkExtension:
      switch chunkExtension.read(byte) {
      case .more: break
      case .end: state = .sizeLineFeed
      case .malformed: return .malformedChunk
      }
      return countExtension()
    case .sizeLineFeed:
      guard byte == ByteClass.lineFeed else { return .malformedChunk }
      state = size == 0 ? .trailer : .chunk(remaining: size)
    case .chunkCarriageReturn:
      guard byte == ByteClass.carriageReturn else { return .malformedChunk }
      state = .chunkLineFeed
    case .chunkLineFeed:
      guard byte == ByteClass.lineFeed else { return .malformedChunk }
      state = .sizeStart
    case .trailer:
      switch trailer.read(byte) {
      case .more: break
      case .end: state = .ended
      case .failure(let error): return error
      }
    case .fixed, .chunk, .ended: break
    }
    return nil
  }

  private mutating func readSize(_ byte: UInt8) -> HTTPError? {
    if let digit = ByteClass.hexValue(byte) {
      if state == .sizeStart {
        size = 0
        extensionLength = 0
      }
      guard size <= Int.max >> 4 else { return .malformedChunk }
      size = size << 4 | Int(digit)
      state = .size
      return countExtension()
    }
    guard state == .size else { return .malformedChunk }
    switch byte {
    case ByteClass.carriageReturn: state = .sizeLineFeed
    case UInt8(ascii: ";"): beginExtension()
    case ByteClass.space, ByteClass.tab: state = .sizePadding
    default: return .malformedChunk
    }
    return nil
  }

  private mutating func beginExtension() {
    state = .chunkExtension
    chunkExtension = ChunkExtensionChecker()
  }

  private mutating func countExtension() -> HTTPError? {
    extensionLength += 1
    return extensionLength > Self.extensionLimit ? .malformedChunk : nil
  }
}
