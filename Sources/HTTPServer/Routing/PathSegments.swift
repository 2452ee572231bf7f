import HTTP

/// The segments of a path, percent-decoded each for itself (RFC 3986 §3.3), so that `%2F` is no separator.
enum PathSegments {
  /// - Returns: nil where a segment is no UTF-8 or holds a NUL.
  static func decode(_ path: ArraySlice<UInt8>) -> [String]? {
    guard path.first == UInt8(ascii: "/") else { return nil }
    guard path.count > 1 else { return [] }
    var segments: [String] = []
    for raw in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = String(validating: decoded(raw), as: UTF8.self), !segment.utf8.contains(0) else { return nil }
      segments.append(segment)
    }
    return segments
  }

  private static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == UInt8(ascii: "%"), index + 2 < raw.endIndex, let high = ByteClass.hexValue(raw[index + 1]),
        let low = ByteClass.hexValue(raw[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(raw[index])
        index += 1
      }
    }
    return bytes
  }
}
