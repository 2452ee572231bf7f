/// The syntax of a host with an optional port, as in `Host` (RFC 9110 §7.2, RFC 3986 §3.2.2). Stricter than the RFC in one
/// thing: a comma, which could join two hosts, is refused.
enum HostSyntax {
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first else { return false }
    guard first != UInt8(ascii: "[") else { return isValidLiteral(bytes) }
    var index = 0
    while index < bytes.count, bytes[index] != ByteClass.colon {
      guard isNameByte(bytes[index]) else { return false }
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, ByteClass.hexValue(bytes[index + 1]) != nil,
          ByteClass.hexValue(bytes[index + 2]) != nil
        else { return false }
      }
      index += 1
    }
    return index > 0 && isValidPort(bytes, from: index)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    if ByteClass.isLetter(byte) || ByteClass.isDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
      UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="):
      return true
    default: return false
    }
  }

  /// `[::1]`: hexadecimal digits, colons (two at least) and, for an IPv4 tail, dots.
  private static func isValidLiteral(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
    var colons = 0
    for byte in bytes[1..<end] {
      if byte == ByteClass.colon {
        colons += 1
      } else if ByteClass.hexValue(byte) == nil, byte != UInt8(ascii: ".") {
        return false
      }
    }
    return (2...7).contains(colons) && end <= 46 && isValidPort(bytes, from: end + 1)
  }

  /// Nothing, or a colon and up to five digits.
  private static func isValidPort(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    guard start < bytes.count else { return true }
    guard bytes[start] == ByteClass.colon, bytes.count - start <= 6 else { return false }
    var port = 0
    for byte in bytes[(start + 1)...] {
      guard ByteClass.isDigit(byte) else { return false }
      port = port * 10 + Int(byte &- 0x30)
    }
    return port <= 65_535
  }
}
