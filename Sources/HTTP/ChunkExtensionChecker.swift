/// Checks the extensions of a chunk byte by byte from the first semicolon on (RFC 9112 §7.1.1): `;name`, `;name=token`,
/// `;name="text"`. What they say is dropped: nobody uses them, but readers that disagree about their end have been tricked.
struct ChunkExtensionChecker: Sendable {
  enum Event {
    case more
    /// A carriage return, where an extension may end.
    case end
    case malformed
  }

  private enum State: Sendable {
    case nameStart, name, namePadding, valueStart, token, quoted, escaped, quotedEnd, valuePadding
  }

  private var state = State.nameStart

  mutating func read(_ byte: UInt8) -> Event {
    let isWhitespace = ByteClass.isWhitespace(byte)
    switch state {
    case .nameStart:
      if isWhitespace { return .more }
      return go(to: .name, if: ByteClass.isToken(byte))
    case .name where ByteClass.isToken(byte), .token where ByteClass.isToken(byte): return .more
    case .name, .namePadding:
      if byte == UInt8(ascii: "=") { return go(to: .valueStart) }
      return endOrNext(byte, padding: .namePadding)
    case .valueStart:
      if isWhitespace { return .more }
      if byte == UInt8(ascii: "\"") { return go(to: .quoted) }
      return go(to: .token, if: ByteClass.isToken(byte))
    case .quoted:
      if byte == UInt8(ascii: "\"") { return go(to: .quotedEnd) }
      return go(to: byte == UInt8(ascii: "\\") ? .escaped : .quoted, if: !ByteClass.isControl(byte))
    case .escaped: return go(to: .quoted, if: !ByteClass.isControl(byte))
    case .token, .quotedEnd, .valuePadding: return endOrNext(byte, padding: .valuePadding)
    }
  }

  private mutating func go(to next: State, if isAllowed: Bool = true) -> Event {
    state = next
    return isAllowed ? .more : .malformed
  }

  /// After a name or a value: the end, white space before another extension, or that.
  private mutating func endOrNext(_ byte: UInt8, padding: State) -> Event {
    switch byte {
    // White space is there only for the sake of what follows it.
    case ByteClass.carriageReturn: return state == padding ? .malformed : .end
    case UInt8(ascii: ";"): return go(to: .nameStart)
    default: return go(to: padding, if: ByteClass.isWhitespace(byte))
    }
  }
}
