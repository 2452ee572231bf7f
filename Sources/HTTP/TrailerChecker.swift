/// Reads the trailer section of chunked content byte by byte, checks its lines as the header's are, and drops them.
struct TrailerChecker: Sendable {
  enum Step {
    case more, end
    case failure(HTTPError)
  }

  private let limits = HTTPLimits()
  private var line: [UInt8] = []
  private var length = 0
  private var count = 0

  mutating func read(_ byte: UInt8) -> Step {
    length += 1
    guard length <= limits.fieldSectionLength else { return .failure(.fieldSectionTooLarge(limits)) }
    guard byte == ByteClass.lineFeed else {
      line.append(byte)
      return .more
    }
    guard line.popLast() == ByteClass.carriageReturn else { return .failure(.bareLineFeed) }
    guard !line.isEmpty else { return .end }
    count += 1
    guard count <= limits.fieldCount else { return .failure(.fieldSectionTooLarge(limits)) }
    guard line.withUnsafeBytes({ FieldLine($0) != nil }) else { return .failure(.malformedField) }
    line.removeAll(keepingCapacity: true)
    return .more
  }
}
