/// How deep arrays and objects lie in each other: looked at before anything is built, since Jansson's own bound is fixed.
enum JSONDepth {
  /// - Returns: what is wrong where a bracket opens one level too many.
  static func excess(in bytes: UnsafeBufferPointer<UInt8>, over limit: Int) -> JSONError? {
    var depth = 0
    var isString = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "[") where !isString, UInt8(ascii: "{") where !isString:
        depth += 1
        if depth > limit { return error(at: index, in: bytes, limit) }
      case UInt8(ascii: "]") where !isString, UInt8(ascii: "}") where !isString: depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func error(at index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> JSONError {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONError(
      kind: .depth, detail: "arrays and objects lie more than \(limit) levels deep in each other",
      line: before.count { $0 == 0x0A } + 1, column: index - lineStart + 1)
  }
}
