/// A field line, split and checked (RFC 9112 §5): a name that is a token, a colon right after it, a value without controls.
struct FieldLine {
  let name: UnsafeRawBufferPointer
  /// Without the white space around it.
  let value: UnsafeRawBufferPointer

  /// - Returns: nil where the line is malformed. A folded line is: it begins with white space, which no name does.
  @inline(__always)
  init?(_ line: UnsafeRawBufferPointer) {
    var index = 0
    while index < line.count, ByteClass.isToken(line[index]) { index &+= 1 }
    guard index > 0, index < line.count, line[index] == ByteClass.colon else { return nil }
    name = UnsafeRawBufferPointer(rebasing: line[..<index])
    value = Self.trimmed(UnsafeRawBufferPointer(rebasing: line[(index + 1)...]))
    guard WordScan.isFieldText(value) else { return nil }
  }

  @inline(__always) func isNamed(_ lowercase: StaticString) -> Bool { Self.equal(name, lowercase) }

  func valueIs(_ lowercase: StaticString) -> Bool { Self.equal(value, lowercase) }

  func forEachListMember(_ body: (UnsafeRawBufferPointer) -> Void) { Self.forEachListMember(value, body) }

  /// Calls `body` with each member of a comma-separated list, without the white space around it.
  static func forEachListMember(_ list: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    while start <= list.count {
      let end = list[start...].firstIndex(of: UInt8(ascii: ",")) ?? list.count
      body(trimmed(UnsafeRawBufferPointer(rebasing: list[start..<end])))
      start = end + 1
    }
  }

  /// Whether the bytes spell an ASCII text in any letter case.
  /// - Parameter lowercase: the text, in lower case.
  @inline(__always)
  static func equal(_ bytes: UnsafeRawBufferPointer, _ lowercase: StaticString) -> Bool {
    guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where ByteClass.lowercased(bytes[index]) != lowercase.utf8Start[index] { return false }
    return true
  }

  private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var lower = 0
    var upper = bytes.count
    while lower < upper, ByteClass.isWhitespace(bytes[lower]) { lower &+= 1 }
    while upper > lower, ByteClass.isWhitespace(bytes[upper &- 1]) { upper &-= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[lower..<upper])
  }
}
