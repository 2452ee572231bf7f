/// The forms of a request target (RFC 9112 §3.2): `/path?query`, `http://host/path?query`, and `*`.
struct RequestTarget {
  var path: Range<Int>
  var queryStart: Int?
  var isAbsolute = false

  /// - Returns: nil where the target has no such form, a fragment, or a path with a `%` that no two hex digits follow.
  static func read(_ line: UnsafeRawBufferPointer, _ target: Range<Int>, method: HTTPMethod) -> RequestTarget? {
    if line[target.lowerBound] == UInt8(ascii: "/") { return split(line, target) }
    if target.count == 1, line[target.lowerBound] == UInt8(ascii: "*") {
      return method == .options ? RequestTarget(path: target, queryStart: nil) : nil
    }
    guard let authorityStart = authorityStart(line, target) else { return nil }
    let authorityEnd =
      line[authorityStart..<target.upperBound].firstIndex { delimitsAuthority($0) } ?? target.upperBound
    guard HostSyntax.isValid(UnsafeRawBufferPointer(rebasing: line[authorityStart..<authorityEnd])) else { return nil }
    var parts = split(line, authorityEnd..<target.upperBound)
    parts?.isAbsolute = true
    return parts
  }

  private static func delimitsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func split(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> RequestTarget? {
    var index = range.lowerBound
    var question: Int?
    while index < range.upperBound {
      switch line[index] {
      case UInt8(ascii: "?"): if question == nil { question = index }
      case UInt8(ascii: "#"): return nil
      case UInt8(ascii: "%") where question == nil:
        guard index + 2 < range.upperBound, ByteClass.hexValue(line[index + 1]) != nil,
          ByteClass.hexValue(line[index + 2]) != nil
        else { return nil }
      default: break
      }
      index += 1
    }
    return RequestTarget(path: range.lowerBound..<(question ?? range.upperBound), queryStart: question.map { $0 + 1 })
  }

  /// Where the authority begins after `http://` or `https://`, or nil.
  private static func authorityStart(_ line: UnsafeRawBufferPointer, _ target: Range<Int>) -> Int? {
    for scheme: StaticString in ["http://", "https://"] where target.count > scheme.utf8CodeUnitCount {
      let matches = (0..<scheme.utf8CodeUnitCount).allSatisfy {
        ByteClass.lowercased(line[target.lowerBound + $0]) == scheme.utf8Start[$0]
      }
      if matches { return target.lowerBound + scheme.utf8CodeUnitCount }
    }
    return nil
  }
}
