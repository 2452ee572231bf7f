import Foundation

/// What a character is for a search.
enum SearchCharacter {
  /// Part of a word.
  case word

  /// Part of the word that it follows.
  case mark

  /// A word by itself.
  case wordByItself

  /// Nothing: it neither parts words nor is part of one.
  case ignored

  /// What stands between words.
  case separator

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .decimalNumber, .letterNumber, .otherNumber,
        .privateUse:
        .word
      case .otherLetter: Self.unspaced.contains { $0.contains(scalar.value) } ? .wordByItself : .word
      case .modifierLetter: scalar == Self.tatweel ? .ignored : .word
      case .nonspacingMark, .spacingMark, .enclosingMark: .mark
      case .otherSymbol: scalar == "\u{FFFD}" ? .separator : .wordByItself
      // The colours of emoji's skin; other characters of this kind stand alone.
      case .modifierSymbol: (0x1F3FB...0x1F3FF).contains(scalar.value) ? .ignored : .separator
      case .format: .ignored
      default: .separator
      }
  }

  /// What makes Arabic words wider, and nothing else.
  private static let tatweel: Unicode.Scalar = "\u{640}"

  /// Scripts without spaces between words: Thai and Lao, Tibetan, Myanmar, Khmer, New Tai Lue to Tai Tham, kana, Han.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0x3400...0x9FFF, 0x3041...0x30FF, 0x31F0...0x31FF, 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F,
    0x1780...0x17FF, 0x1950...0x1AAF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF,
  ]

  /// A word in the form that is compared.
  static func folded(_ word: String) -> [UInt8] {
    var plain = String.UnicodeScalarView()
    for scalar in word.decomposedStringWithCompatibilityMapping.unicodeScalars where !isAccent(scalar) {
      plain.append(scalar)
    }
    // There and back again makes one of ß and SS, of ς, σ and Σ, and of ı, i and İ.
    return Array(String(plain).uppercased().lowercased().utf8)
  }

  /// Whether a decomposed text reads the same without the character: a Latin, Greek or Cyrillic accent, a Hebrew or an Arabic
  /// vowel point, a variation selector. Vowel signs of the scripts of India and marks of tone aren't.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard properties.generalCategory == .nonspacingMark else { return false }
    switch properties.canonicalCombiningClass.rawValue {
    case 10...36, 200...: return true
    default: return properties.isVariationSelector
    }
  }
}
