/// The parts of a picture that text may use, in px.
struct Frame {
  /// Beyond this no ink may go: the outer margin, and what round corners cut off.
  let bounds: Rect
  /// Where text is set: `bounds` less some air.
  let content: Rect
  /// The size under which text is cut rather than made smaller.
  let smallestSize: Double

  init(_ look: Look) {
    let (width, height) = (Double(look.width), Double(look.height))
    let unit = min(width / 800, height / 400)
    // A rectangle fits into round corners if each of its own corners is this far from the sides.
    let corner = Double(look.radius) * (1 - 0.5.squareRoot())
    let margin = max(20 * unit, corner)
    // Under a banner there is no corner, unless it is lower than that.
    let band = Double(look.bandHeight)
    let top = max(20 * unit, corner - band)
    bounds = Rect(
      x: margin, y: band + top, width: width - 2 * margin, height: height - band - (top + margin))
    let air = 16 * unit
    content = Rect(
      x: margin + air, y: band + top + air, width: width - 2 * (margin + air),
      height: height - band - (top + air + (margin + air)))
    smallestSize = min(Double(look.size), max(Double(Look.sizes.lowerBound), 14 * unit))
  }
}
