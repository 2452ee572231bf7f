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

  init(_ look: Look, hasAttribution: Bool, compositor: any Compositor) throws {
    let steps = InkSteps(hasAttribution: hasAttribution, hasCorners: look.radius > 0)
    let ramp = Self.ramp(look.foreground, steps: steps.quote) + Self.ramp(look.accent, steps: steps.attribution)
    let blended = try compositor.composite(
      ramp.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, width: ramp.count, height: 1, over: look.background)
    var colors = [look.background]
    for start in stride(from: 0, to: blended.count, by: 4) {
      colors.append(
        Color(red: blended[start], green: blended[start + 1], blue: blended[start + 2], alpha: blended[start + 3]))
    }
    // From outside inwards: the whole background is colour 0 already.
    colors += Self.ramp(look.background, steps: steps.corner).dropLast()
    if steps.corner > 0 { colors.append(Color(red: 0, green: 0, blue: 0, alpha: 0)) }
    self.colors = colors
    depth = steps.depth
    quoteIndexes = Self.indexes(steps: steps.quote, after: 0)
    attributionIndexes = Self.indexes(steps: steps.attribution, after: steps.quote)
    let last = UInt8(colors.count - 1)
    cornerIndexes = Self.indexes(steps: steps.corner, after: steps.quote + steps.attribution)
      .map { $0 == 0 ? last : $0 == last ? 0 : $0 }
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
      let step = (coverage * steps * 2 + 255) / 510
      return step == 0 ? 0 : UInt8(offset + step)
    }
  }
}

/// How many of a palette's colours go to what.
struct InkSteps {
  let depth: Int
  let quote: Int
  let attribution: Int
  let corner: Int

  init(hasAttribution: Bool, hasCorners: Bool) {
    depth = 4
    (quote, attribution, corner) =
      switch (hasAttribution, hasCorners) {
      case (false, false): (15, 0, 0)
      case (true, false): (8, 7, 0)
      case (false, true): (9, 0, 6)
      case (true, true): (6, 5, 4)
      }
  }
}
