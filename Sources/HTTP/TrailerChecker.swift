/// Reads the trailer section of chunked content byte by byte, checks its lines as the header's are, and drops them.
struct TrailerChecker: Sendable {
  enum Step {
    case more, end
    case failure(HTTPError)
  }

  /// Where in a line the next byte stands.
  private enum Place: Sendable {
    case start, name, value, malformed
  }

  private static let limits = HTTPLimits()
  private var place = Place.start
  private var followsCarriageReturn = false
  private var length = 0
  private var count = 0

  mutating func read(_ byte: UInt8) -> Step {
    length += 1
    guard length <= Self.limits.fieldSectionLength else { return .failure(.fieldSectionTooLarge(Self.limits)) }
    guard byte != ByteClass.lineFeed else { return endLine() }
    // Within a line a carriage return may not stand.
    if followsCarriageReturn { place = .malformed }
    followsCarriageReturn = byte == ByteClass.carriageReturn
    if !followsCarriageReturn { place = next(byte) }
    return .more
  }

  private func next(_ byte: UInt8) -> Place {
    switch place {
    case .start: ByteClass.isToken(byte) ? .name : .malformed
    case .name: byte == ByteClass.colon ? .value : ByteClass.isToken(byte) ? .name : .malformed
    case .value: ByteClass.isControl(byte) ? .malformed : .value
    case .malformed: .malformed
    }
  }

  private mutating func endLine() -> Step {
    guard followsCarriageReturn else { return .failure(.bareLineFeed) }
    guard place != .start else { return .end }
    count += 1
    guard count <= Self.limits.fieldCount else { return .failure(.fieldSectionTooLarge(Self.limits)) }
    guard place == .value else { return .failure(.malformedField) }
    place = .start
    followsCarriageReturn = false
    return .more
  }
}
