/// Text of any script as the value of a header field (RFC 9651, section 4.1.11): `%"…"` with percent-encoded UTF-8.
enum DisplayString {
  /// Serialises a text.
  static func serialize(_ text: String) -> String {
    var out = #"%""#
    for byte in text.utf8 {
      if byte < 0x20 || byte >= 0x7f || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\"") {
        out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      } else {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return out + "\""
  }
}
