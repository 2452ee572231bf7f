/// A request line (RFC 9112 §3), with what stands where in it.
struct RequestLine {
  var method: KnownMethod
  var version: HTTPVersion
  var target: Range<Int>
  var path: Range<Int>
  var queryStart: Int?
  var isAbsolute: Bool

  /// Reads a line without its CRLF: a method, one space, a target, one space, a version.
  static func read(_ line: UnsafeRawBufferPointer, limits: HTTPLimits) -> Result<RequestLine, HTTPError> {
    guard let methodEnd = line.firstIndex(of: ByteClass.space), methodEnd > 0 else {
      return .failure(.malformedRequestLine)
    }
    for index in 0..<methodEnd where !ByteClass.isToken(line[index]) { return .failure(.malformedRequestLine) }
    let versionLength = 8
    let targetStart = methodEnd + 1
    let targetEnd = line.count - versionLength - 1
    // Whatever else is wrong with the line, one that is too long is called that: of a longer one no more is seen.
    guard line.count - targetStart - versionLength - 1 <= limits.targetLength else {
      return .failure(.targetTooLong(limits))
    }
    guard targetEnd > targetStart, line[targetEnd] == ByteClass.space else { return .failure(.malformedRequestLine) }
    let version: HTTPVersion
    switch readVersion(UnsafeRawBufferPointer(rebasing: line[(targetEnd + 1)...])) {
    case .failure(let error): return .failure(error)
    case .success(let found): version = found
    }
    let target = targetStart..<targetEnd
    guard isSound(UnsafeRawBufferPointer(rebasing: line[target]), limits) else { return .failure(.malformedTarget) }
    guard let method = KnownMethod(UnsafeRawBufferPointer(rebasing: line[..<methodEnd])) else {
      return .failure(.unknownMethod)
    }
    guard let parts = RequestTarget.read(line, target, method: method) else { return .failure(.malformedTarget) }
    return .success(
      RequestLine(
        method: method, version: version, target: target, path: parts.path, queryStart: parts.queryStart,
        isAbsolute: parts.isAbsolute))
  }

  /// Whether a target holds visible ASCII alone, or in its query, where that is allowed, other characters too.
  private static func isSound(_ target: UnsafeRawBufferPointer, _ limits: HTTPLimits) -> Bool {
    if WordScan.isVisible(target) { return true }
    guard limits.allowsUTF8InQuery, let question = target.firstIndex(of: UInt8(ascii: "?")),
      WordScan.isVisible(UnsafeRawBufferPointer(rebasing: target[..<question])),
      let query = String(validating: target[question...], as: UTF8.self)
    else { return false }
    // No space, and no control of ASCII or Latin-1.
    return query.unicodeScalars.allSatisfy { $0 > " " && !("\u{7F}"..."\u{A0}").contains($0) }
  }

  private static func readVersion(_ bytes: UnsafeRawBufferPointer) -> Result<HTTPVersion, HTTPError> {
    let name: StaticString = "HTTP/"
    for index in 0..<5 where bytes[index] != name.utf8Start[index] { return .failure(.malformedRequestLine) }
    guard ByteClass.isDigit(bytes[5]), bytes[6] == UInt8(ascii: "."), ByteClass.isDigit(bytes[7]) else {
      return .failure(.malformedRequestLine)
    }
    switch bytes[5] {
    case UInt8(ascii: "1"): return .success(bytes[7] == UInt8(ascii: "0") ? .http10 : .http11)
    case UInt8(ascii: "0"): return .failure(.malformedRequestLine)
    default: return .failure(.unsupportedVersion)
    }
  }
}
