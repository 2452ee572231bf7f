/// A value in quotation marks for an error's text, cut where it is long, and without control characters.
package func quoted(_ value: String) -> String {
  // Scalars, since a single character may be of any number of them.
  let start = value.unicodeScalars.prefix(40)
  var text = String.UnicodeScalarView()
  for scalar in start { text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar) }
  return "“\(String(text))\(start.endIndex < value.endIndex ? "…" : "")”"
}
