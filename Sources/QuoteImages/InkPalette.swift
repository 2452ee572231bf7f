/// The few colours of a picture without colour glyphs: its background, and steps from there to each text's colour.
///
/// The steps are blended by the compositor, once for each step rather than once for each pixel: the colours are the same.
struct InkPalette {
  /// The background, then the quote's steps, then the attribution's.
  let colors: [Color]
  /// Bits a pixel.
  let depth: Int
  /// The palette's number for each of the 256 coverages.
  let quoteIndexes: [UInt8]
  let attributionIndexes: [UInt8]

  init(_ look: Look, hasAttribution: Bool, compositor: some Compositor) throws {
    let quoteSteps = hasAttribution ? 8 : 15
    let attributionSteps = hasAttribution ? 7 : 0
    let ramp =
      Self.ramp(look.foreground, steps: quoteSteps) + Self.ramp(look.accent, steps: attributionSteps)
    let blended = try compositor.composite(
      ramp.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, width: ramp.count, height: 1, over: look.background)
    colors =
      [look.background]
      + stride(from: 0, to: blended.count, by: 4).map {
        Color(red: blended[$0], green: blended[$0 + 1], blue: blended[$0 + 2], alpha: blended[$0 + 3])
      }
    depth = 4
    quoteIndexes = Self.indexes(steps: quoteSteps, after: 0)
    attributionIndexes = Self.indexes(steps: attributionSteps, after: quoteSteps)
  }

  /// A colour at `steps` opacities: from the least to its own.
  private static func ramp(_ color: Color, steps: Int) -> [Color] {
    (0..<steps).map { step in
      var color = color
      color.alpha = UInt8((Int(color.alpha) * (step + 1) + steps / 2) / steps)
      return color
    }
  }

  /// For each coverage the nearest step; none is the background.
  private static func indexes(steps: Int, after offset: Int) -> [UInt8] {
    (0...255).map { coverage in
      let step = (coverage * steps * 2 + 255) / 510
      return step == 0 ? 0 : UInt8(offset + step)
    }
  }
}
