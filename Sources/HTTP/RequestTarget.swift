#if canImport(Glibc)
  import Glibc
#endif

/// The forms of a request target (RFC 9112 §3.2): `/path?query`, `http://host/path?query`, and `*`.
struct RequestTarget {
  var path: Range<Int>
  var queryStart: Int?
  var isAbsolute = false

  /// - Returns: nil where the target has no such form, a fragment, or a path with a `%` that no two hex digits follow.
  static func read(_ line: UnsafeRawBufferPointer, _ target: Range<Int>, method: KnownMethod) -> RequestTarget? {
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
    let question = find(UInt8(ascii: "?"), line, range)
    let path = range.lowerBound..<(question ?? range.upperBound)
    guard find(UInt8(ascii: "#"), line, range) == nil else { return nil }
    var rest = path
    while let percent = find(UInt8(ascii: "%"), line, rest) {
      guard percent + 2 < path.upperBound, ByteClass.hexValue(line[percent + 1]) != nil,
        ByteClass.hexValue(line[percent + 2]) != nil
      else { return nil }
      rest = percent + 3..<path.upperBound
    }
    return RequestTarget(path: path, queryStart: question.map { $0 + 1 })
  }

  private static func find(_ byte: UInt8, _ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = line.baseAddress else { return nil }
    return memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
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
