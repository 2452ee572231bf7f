/// Where lines don't end though UAX #14 allows it: what typographers keep together. Pure rules over characters.
enum LineBreakRules {
  /// Whether no line may end before the character at this index, which has one before it.
  static func keepTogether(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0, index < scalars.count else { return false }
    return isWithinHangul(scalars, index) || isBeforeDash(scalars, index) || isBehindDash(scalars, index)
      || isBehindFirstSlash(scalars, index) || isWithinQuotationMarks(scalars, index)
      || isBeforeSpacedMark(scalars, index)
  }

  /// Korean is set with whole words.
  private static func isWithinHangul(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
    return hangul.contains(scalars[index - 1].value) && hangul.contains(scalars[index].value)
  }

  /// A dash between spaces belongs to the end of the line before, but for one that lets another speak.
  private static func isBeforeDash(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    isSpacedDash(scalars, index) && !opensSpeech(scalars, index)
  }

  /// A dash that lets somebody speak isn't left behind at a line's end.
  private static func isBehindDash(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard let dash = indexBeforeSpaces(scalars, index), dash < index - 1 else { return false }
    return isSpacedDash(scalars, dash) && opensSpeech(scalars, dash)
  }

  /// A dash at the text's start or behind a space, with a space behind it.
  private static func isSpacedDash(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index + 1 < scalars.count, scalars[index] == "\u{2014}" || scalars[index] == "\u{2013}" else { return false }
    return (index == 0 || scalars[index - 1].properties.isWhitespace) && scalars[index + 1].properties.isWhitespace
  }

  /// Whether the dash at this index stands where a sentence starts.
  private static func opensSpeech(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard let before = indexBeforeSpaces(scalars, index) else { return true }
    switch scalars[before] {
    case "\n", "\u{2028}", ".", "!", "?", "…", "»", "”", "\"", ":": return true
    default: return false
    }
  }

  /// `/usr` is a path: its first slash isn't left behind.
  private static func isBehindFirstSlash(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index - 1] == "/" && (index == 1 || scalars[index - 2].properties.isWhitespace)
  }

  /// Between a quotation mark and the word that it opens before or closes behind, with spaces between them as in French.
  private static func isWithinQuotationMarks(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index - 1].properties.isWhitespace else { return false }
    if scalars[index].properties.generalCategory == .finalPunctuation {
      return index + 1 == scalars.count || !scalars[index + 1].properties.isAlphabetic
    }
    guard let before = indexBeforeSpaces(scalars, index) else { return false }
    return scalars[before].properties.generalCategory == .initialPunctuation
      && (before == 0 || !scalars[before - 1].properties.isAlphabetic)
  }

  /// Before a mark that stands alone between spaces, as French sets it.
  private static func isBeforeSpacedMark(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch scalars[index] {
    case "?", "!", ":", ";":
      scalars[index - 1].properties.isWhitespace
        && (index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace)
    default: false
    }
  }

  /// The last character before this index that is no space; `nil` where there is none.
  private static func indexBeforeSpaces(_ scalars: [Unicode.Scalar], _ index: Int) -> Int? {
    scalars[..<index].lastIndex { !$0.properties.isWhitespace || $0 == "\n" || $0 == "\u{2028}" }
  }
}
