/// A text as it is laid out: line breaks are LF, and what draws nothing and would only disturb is gone.
enum CleanText {
  static func of(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": cleaned.append("\n")
      case "\n": if !afterReturn { cleaned.append("\n") }
      case "\u{85}", "\u{2028}", "\u{2029}": cleaned.append("\n")
      case "\t": cleaned.append(" ")
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar == "\u{FEFF}": break
      default: cleaned.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    guard let first = cleaned.firstIndex(where: { !isSpace($0) }),
      let last = cleaned.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(cleaned[first...last])
  }
}
