/// The text of a request's path.
enum PathText {
  /// The path with its percent-escapes decoded; nil where a `%` isn't followed by two hexadecimal digits, or where the bytes
  /// aren't UTF-8.
  static func decode(_ path: ArraySlice<UInt8>) -> String? {
    guard path.contains(UInt8(ascii: "%")) else { return String(validating: path, as: UTF8.self) }
    return PercentCoding.decode(path, strictly: true).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
