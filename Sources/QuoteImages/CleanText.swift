/// A text as it is laid out: line breaks are LF, and what draws nothing and would only disturb is gone, such as white space at a
/// line's end.
enum CleanText {
  static func of(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    var afterReturn = false
    func endLine() {
      while let last = cleaned.last, last != "\n", last.properties.isWhitespace { cleaned.removeLast() }
      cleaned.append("\n")
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": endLine()
      case "\n": if !afterReturn { endLine() }
      case "\u{85}", "\u{2028}", "\u{2029}": endLine()
      case "\t": cleaned.append(" ")
      case _ where drawsNothing(scalar): break
      case _ where isNoCharacter(scalar): cleaned.append("\u{FFFD}")
      default: cleaned.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    cleaned = withTextPresentation(cleaned)
    guard let first = cleaned.firstIndex(where: { !isSpace($0) }),
      let last = cleaned.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(cleaned[first...last])
  }

  /// The text with U+FE0E after each hand and person whose own presentation is text, such as U+270C, where nothing asks for
  /// another: Pango would take them for emoji.
  private static func withTextPresentation(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
    guard text.contains(where: { $0.value >= 0x261D && isTextModifierBase($0) }) else { return text }
    var presented = String.UnicodeScalarView()
    for index in text.indices {
      presented.append(text[index])
      guard isTextModifierBase(text[index]) else { continue }
      let next = text.index(after: index)
      if next == text.endIndex || !asksForPresentation(text[next]) { presented.append("\u{FE0E}") }
    }
    return presented
  }

  private static func isTextModifierBase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiModifierBase && !scalar.properties.isEmojiPresentation
  }

  /// A variation selector, a skin tone, or the joiner of a longer emoji.
  private static func asksForPresentation(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0E}" || scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
  }

  /// The C0 controls, and the default-ignorable characters that Pango would show as a blank or a box.
  private static func drawsNothing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0xFEFF: true
    case 0x115F, 0x1160, 0x180F, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3: true
    default: false
    }
  }

  /// Other controls, and noncharacters: no font has them, and Pango would show nothing in their place.
  private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }
}
