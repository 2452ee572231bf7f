/// What a connection's socket didn't take yet, in order. Bodies are shared with whoever made them, not copied.
struct PendingOutput {
  private var segments: [[UInt8]] = []
  private var first = 0
  /// How much of the first segment is sent.
  private var offset = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// - Parameter offset: where in the segment to begin; only for the first one.
  mutating func append(_ segment: [UInt8], from offset: Int = 0) {
    guard offset < segment.count else { return }
    if isEmpty { self.offset = offset }
    segments.append(segment)
    count += segment.count - offset
  }

  /// The next bytes to send.
  func withFirst<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    segments[first].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  mutating func drop(_ sent: Int) {
    count -= sent
    offset += sent
    guard offset == segments[first].count else { return }
    segments[first] = []
    first += 1
    offset = 0
    if first == segments.count {
      segments = []
      first = 0
    } else if first > 32 {
      segments.removeFirst(first)
      first = 0
    }
  }
}
