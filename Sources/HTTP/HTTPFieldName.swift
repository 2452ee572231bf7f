/// The name of a header field (RFC 9110 §5.1): a token, of which letter case says nothing.
public struct HTTPFieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as it was written, and as it is sent.
  public let rawName: String

  /// A name from outside.
  /// - Returns: nil where it is not a token.
  public init?(_ name: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(ByteClass.isToken) else { return nil }
    rawName = name
  }

  /// A name in the program's text.
  /// - Precondition: it is a token.
  public init(stringLiteral name: StaticString) {
    self.init(trusted: String(describing: name))
    assert(!rawName.isEmpty && rawName.utf8.allSatisfy(ByteClass.isToken), "\(name) is no field name")
  }

  init(trusted name: String) { rawName = name }

  public var description: String { rawName }

  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var name = rawName
    return name.withUTF8(body)
  }
}

extension HTTPFieldName: Hashable {
  public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool {
    left.rawName.utf8.elementsEqual(right.rawName.utf8) { ByteClass.lowercased($0) == ByteClass.lowercased($1) }
  }

  public func hash(into hasher: inout Hasher) {
    for byte in rawName.utf8 { hasher.combine(ByteClass.lowercased(byte)) }
  }
}
