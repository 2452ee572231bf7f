/// How well a line ends behind a stretch of text.
enum LineEnding: Hashable {
  /// A mark that ends a clause: the best place.
  case mark
  case space
  /// A hyphen or a slash within a word.
  case hyphen
  /// Nothing, such as between ideographs, within a broken word, or behind an abbreviation that the next word belongs to.
  case none

  /// What a line's end here costs, as a part of a full line's square.
  var cost: Double {
    switch self {
    case .mark: 0
    case .space: 0.03
    case .hyphen: 0.12
    case .none: 0.2
    }
  }

  /// What is behind these characters, which have white space behind them or not.
  init(behind text: ArraySlice<Unicode.Scalar>, hasSpace: Bool) {
    let clause = text.reversed().drop(while: Self.isClosing)
    guard let last = clause.first else {
      self = hasSpace ? .space : .none
      return
    }
    switch last {
    case "-", "\u{2010}", "/", "\u{AD}": self = hasSpace ? .space : .hyphen
    case "\u{200B}": self = .space
    case "." where hasSpace && Self.isAbbreviated(clause.dropFirst()): self = .none
    case _ where Self.endsClause(last): self = hasSpace || last.value >= 0x2000 ? .mark : .none
    default: self = hasSpace ? .space : .none
    }
  }

  /// A quotation mark or bracket that may stand behind a clause's mark.
  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\"" || scalar == "'" { return true }
    let category = scalar.properties.generalCategory
    return category == .closePunctuation || category == .finalPunctuation
  }

  private static func endsClause(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#", "%", "&", "*", "@", "\\", "§", "¶", "†", "‡": false
    default:
      switch scalar.properties.generalCategory {
      case .otherPunctuation, .dashPunctuation: true
      default: false
      }
    }
  }

  /// Whether a full stop behind this word, given from its end, is that of an initial, a title, or the like of `e.g.`
  private static func isAbbreviated(_ reversed: some Collection<Unicode.Scalar>) -> Bool {
    let word = reversed.prefix { $0.properties.isAlphabetic }
    guard let last = word.first else { return false }
    if word.count == 1 { return last.properties.isUppercase || reversed.dropFirst().first == "." }
    return word.count <= 4 && titles.contains(String(String.UnicodeScalarView(word.reversed())))
  }

  /// What stands before a name or a number, in the languages that write it with a full stop.
  private static let titles: Set<String> = [
    "Mr", "Mrs", "Ms", "Mx", "Dr", "Prof", "Rev", "Hon", "St", "Ste", "Sr", "Sra", "Srta", "Gen", "Col", "Capt", "Lt",
    "Sgt",
    "Fr", "Hr", "Hl", "Mgr", "Ing", "Mag", "Nr", "No", "Vol", "Fig", "Abb", "pp", "vs", "ca", "cf", "vgl", "bzw", "am",
    "г",
  ]
}
