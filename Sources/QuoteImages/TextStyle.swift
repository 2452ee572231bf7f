/// How a text is set, but for its size: what fonts it asks for, and the language that picks glyph forms and line breaks.
struct TextStyle: Hashable {
  var family: FontFamily
  var italic = false
  /// A BCP 47 tag that Pango and HarfBuzz know.
  var language: String
}
