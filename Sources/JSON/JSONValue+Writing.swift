extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON in UTF-8.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value as compact JSON.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the value as compact JSON (RFC 8259), members in their order. A number that JSON can't write, such as an infinity,
  /// is null.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number): bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes.append(contentsOf: utf8[start..<index])
        bytes.append(contentsOf: escape(byte))
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), backslash: return [backslash, byte]
    case 0x08: return [backslash, UInt8(ascii: "b")]
    case 0x09: return [backslash, UInt8(ascii: "t")]
    case 0x0A: return [backslash, UInt8(ascii: "n")]
    case 0x0C: return [backslash, UInt8(ascii: "f")]
    case 0x0D: return [backslash, UInt8(ascii: "r")]
    default:
      let hex = String(byte, radix: 16)
      return Array("\\u00".utf8) + Array((hex.count < 2 ? "0" : "").utf8) + Array(hex.utf8)
    }
  }
}
