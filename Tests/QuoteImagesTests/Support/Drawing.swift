import Testing

@testable import QuoteImages

/// Draws with the library, and reads back what it drew.
func drawn(_ quote: String, _ attribution: String? = nil, _ look: Look = Look()) throws -> PNGReader {
  try PNGReader(PictureRenderer().draw(PictureText(quote: quote, attribution: attribution), look: look))
}

/// The layout of a picture's texts.
func plan(_ quote: String, _ attribution: String?, _ look: Look) throws -> LayoutPlan {
  try PictureRenderer().plan(PictureText(quote: quote, attribution: attribution), look: look)
}

/// A look with changes.
func look(_ change: (inout Look) throws -> Void) rethrows -> Look {
  var look = Look()
  try change(&look)
  return look
}

/// Fails, and says what to install, where a font that the test needs is missing.
func require(font package: String, for sample: String) throws {
  let renderer = try PictureRenderer()
  try #require(try renderer.hasGlyphs(for: sample), "no font has \(sample): apt-get install \(package)")
}
