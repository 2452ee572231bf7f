import QuoteImages

/// The font families that a query may name.
package struct FontFamilies: Sendable {
  private let families: [String: String]

  /// What an error says of them.
  let listed: String

  /// - Parameter names: the families' names, as their fonts write them.
  package init(_ names: [String]) {
    families = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    listed =
      "sans, serif, mono or an installed family is allowed"
      + (names.isEmpty ? "" : ": " + names.sorted().joined(separator: ", "))
  }

  /// The family with this name, in any letter case.
  func family(named name: String) -> FontFamily? {
    switch name {
    case "sans": .sans
    case "serif": .serif
    case "mono": .mono
    default: families[name.lowercased()].map(FontFamily.named)
    }
  }
}
