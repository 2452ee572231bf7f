/// A stretch of a text that asks for another font than the rest.
struct FontOverride: Hashable {
  enum Font: Hashable {
    case family(String)
    /// The upright font where the rest is italic.
    case upright
  }

  var font: Font
  /// Bytes of UTF-8 in the text.
  var bytes: Range<Int>

  /// The stretches of a text, in its order but for those of one kind behind those of another.
  static func of(_ text: String, style: TextStyle) -> [FontOverride] {
    // Latin, Greek and Cyrillic letters need none.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x530 }) else { return [] }
    let scalars = Array(text.unicodeScalars)
    var stretches = enclosed(scalars) + punctuation(scalars, style: style)
    if style.italic { stretches += upright(scalars) }
    guard !stretches.isEmpty else { return [] }
    var starts = [0]
    for scalar in scalars { starts.append(starts[starts.count - 1] + UTF8.width(scalar)) }
    return stretches.map { font, range in
      FontOverride(font: font, bytes: starts[range.lowerBound]..<starts[range.upperBound])
    }
  }

  private typealias Stretch = (font: Font, range: Range<Int>)

  /// A letter and the mark around it come from a font that was made for both.
  private static func enclosed(_ scalars: [Unicode.Scalar]) -> [Stretch] {
    scalars.indices.dropFirst().compactMap { index in
      CombiningMarks.encloses(scalars[index]) && scalars[index - 1].isASCII
        ? (.family("Noto Sans Symbols"), index - 1..<index + 1) : nil
    }
  }

  /// Punctuation that Chinese and Japanese share with Latin is as wide as an ideograph beside one.
  private static func punctuation(_ scalars: [Unicode.Scalar], style: TextStyle) -> [Stretch] {
    guard style.language.hasPrefix("zh") || style.language == "ja" else { return [] }
    let family: Font
    switch style.family {
    case .sans, .named: family = .family("Noto Sans CJK SC")
    case .serif: family = .family("Noto Serif CJK SC")
    case .mono: family = .family("Noto Sans Mono CJK SC")
    }
    return runs(scalars, where: isShared).compactMap { range in
      // A line's end is no neighbour.
      let before = scalars[..<range.lowerBound].last { $0 != "\u{2028}" }
      let after = scalars[range.upperBound...].first { $0 != "\u{2028}" }
      return isIdeographic(before) || isIdeographic(after) ? (family, range) : nil
    }
  }

  private static func isShared(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "“", "”", "‘", "’", "…", "—", "·": true
    default: false
    }
  }

  /// Ideographs, kana, and their own punctuation.
  private static func isIdeographic(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar?.value ?? 0 {
    case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x3105...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Scripts without italics: their font is the quote's, and not one that happens to have slanted letters.
  private static func upright(_ scalars: [Unicode.Scalar]) -> [Stretch] {
    runs(scalars, where: isWithoutItalics).map { (.upright, $0) }
  }

  private static func isWithoutItalics(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x530, 0x1C80...0x1C8F, 0x1D00...0x1DFF, 0x1E00...0x1FFF, 0x2C60...0x2C7F, 0x2DE0...0x2DFF, 0xA640...0xA69F,
      0xA720...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06:
      return false
    default:
      // Letterlike symbols and marks of no script belong to what is beside them.
      return scalar.properties.isAlphabetic && !(0x2000...0x2BFF ~= scalar.value)
        || scalar.properties.generalCategory == .nonspacingMark && !CombiningMarks.contains(scalar)
    }
  }

  /// The longest ranges of such characters.
  private static func runs(_ scalars: [Unicode.Scalar], where matches: (Unicode.Scalar) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in scalars.indices where matches(scalars[index]) {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
