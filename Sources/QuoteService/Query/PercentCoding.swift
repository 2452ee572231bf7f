/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
  /// Decodes the escapes.
  ///
  /// - Parameters:
  ///   - plusIsSpace: whether `+` stands for a space, as in a query.
  ///   - strictly: whether a `%` that no two hexadecimal digits follow is a fault; else it stands for itself.
  /// - Returns: nil for such a fault.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false, strictly: Bool = false) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      var byte = bytes[index]
      index = bytes.index(after: index)
      if plusIsSpace, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "%") {
        if let escaped = hexadecimalPair(bytes[index...]) {
          byte = escaped
          index = bytes.index(index, offsetBy: 2)
        } else if strictly {
          return nil
        }
      }
      decoded.append(byte)
    }
    return decoded
  }

  /// Encodes everything but the unreserved characters.
  static func encode(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return out
  }

  private static func hexadecimalPair(_ bytes: some Collection<UInt8>) -> UInt8? {
    var digits = bytes.prefix(2).makeIterator()
    guard let high = digits.next().flatMap(digit), let low = digits.next().flatMap(digit) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
