/// The few colours of a picture without colour glyphs: its background, and steps from there to each text's colour.
///
/// The steps are blended by the compositor, once for each step rather than once for each pixel: the colours are the same.
struct InkPalette {
  /// The background, then the quote's steps, the attribution's, and the round corners'.
  let colors: [Color]
  /// Bits a pixel.
  let depth: Int
  /// The palette's number for each of the 256 coverages of a pixel.
  let quoteIndexes: [UInt8]
  let attributionIndexes: [UInt8]
  let cornerIndexes: [UInt8]

  /// The colours that most pixels have: the background, and each text's own.
  var solid: [UInt8] { [0, quoteIndexes[255], attributionIndexes[255]] }

  init(_ look: Look, hasAttribution: Bool, ground: Ground, compositor: any Compositor) throws {
    let steps = InkSteps(hasAttribution: hasAttribution, hasCorners: look.radius > 0)
    let ramp = Self.ramp(look.foreground, steps: steps.quote) + Self.ramp(look.accent, steps: steps.attribution)
    let inks = try compositor.composite(ramp, over: ground.color)
    // From outside inwards: the whole background is colour 0 already.
    let corners = (0..<steps.corner).map { ground.corner[(510 * $0 + steps.corner) / (2 * steps.corner)] }
    colors = [ground.color] + inks + corners
    depth = steps.depth
    quoteIndexes = Self.indexes(steps: steps.quote, after: 0)
    attributionIndexes = Self.indexes(steps: steps.attribution, after: steps.quote)
    cornerIndexes = (0...255).map { coverage in
      let step = Self.step(coverage, of: steps.corner)
      return step == steps.corner ? 0 : UInt8(1 + inks.count + step)
    }
  }

  /// A colour at `steps` opacities: from the least to its own.
  private static func ramp(_ color: Color, steps: Int) -> [Color] {
    (0..<steps).map { step in
      var color = color
      color.alpha = UInt8((Int(color.alpha) * (step + 1) + steps / 2) / steps)
      return color
    }
  }

  /// For each coverage the nearest step; none is 0.
  private static func indexes(steps: Int, after offset: Int) -> [UInt8] {
    (0...255).map { coverage in
      let step = step(coverage, of: steps)
      return step == 0 ? 0 : UInt8(offset + step)
    }
  }

  private static func step(_ coverage: Int, of steps: Int) -> Int { (coverage * steps * 2 + 255) / 510 }
}

/// How many of a palette's colours go to what: 16, but round corners need more to be smooth.
struct InkSteps {
  let depth: Int
  let quote: Int
  let attribution: Int
  let corner: Int

  init(hasAttribution: Bool, hasCorners: Bool) {
    (depth, quote, attribution, corner) =
      switch (hasAttribution, hasCorners) {
      case (false, false): (4, 15, 0, 0)
      case (true, false): (4, 8, 7, 0)
      case (false, true): (8, 15, 0, 16)
      case (true, true): (8, 15, 15, 16)
      }
  }
}
