import HTTP

/// The segments of a path, percent-decoded each for itself (RFC 3986 §3.3), so that `%2F` is no separator.
enum PathSegments {
  /// - Throws: `malformedPath` where a `%` isn't followed by two hexadecimal digits or a segment is no UTF-8; `notFound` where
  ///   one holds a NUL, which no route has.
  static func decode(_ path: ArraySlice<UInt8>) throws(RoutingError) -> [String] {
    guard path.first == UInt8(ascii: "/") else { throw .notFound }
    guard path.count > 1 else { return [] }
    var segments: [String] = []
    for raw in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = String(validating: try decoded(raw), as: UTF8.self) else { throw .malformedPath }
      segments.append(segment)
    }
    guard !segments.contains(where: { $0.utf8.contains(0) }) else { throw .notFound }
    return segments
  }

  private static func decoded(_ raw: ArraySlice<UInt8>) throws(RoutingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = raw
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(ByteClass.hexValue),
        let low = rest.popFirst().flatMap(ByteClass.hexValue)
      else { throw .malformedPath }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
