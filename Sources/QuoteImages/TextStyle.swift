/// How a text is set, but for its size: what fonts it asks for, and the language that picks glyph forms and line breaks.
struct TextStyle: Hashable {
  var family: FontFamily
  var italic = false
  /// Whether fonts are preferred that know where any mark stands on any letter.
  var placesMarks = false
  /// A BCP 47 tag that Pango and HarfBuzz know.
  var language: String

  /// The families' names for fontconfig, the first one first, with commas between them.
  var families: String {
    guard placesMarks else { return family.fontconfigName }
    let placing: String? =
      switch family {
      case .sans: "Noto Sans"
      case .serif: "Noto Serif"
      case .mono: "Noto Sans Mono"
      case .named: nil
      }
    return (placing.map { $0 + "," } ?? "") + family.fontconfigName
  }
}
