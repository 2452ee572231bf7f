/// Where each line of a picture's texts stands: all that the renderers need to know. Lengths are in px, y downwards.
struct LayoutPlan {
  struct Line {
    var layout: TextLayout
    /// The line's number in its layout.
    var index: Int
    /// The left end of its baseline.
    var x: Double
    var baseline: Double
    /// The size of its text.
    var size: Double
    /// The box beyond which none of its ink goes: where its neighbours' letters are.
    var bounds: Rect

    /// The box of what it draws.
    var ink: Rect { wholeInk.intersection(bounds) }

    /// Whether some of its ink is out of its bounds, such as of a pile of marks.
    var isCut: Bool {
      let whole = wholeInk
      guard !whole.isEmpty else { return false }
      return whole.x < bounds.x || whole.y < bounds.y || whole.maxX > bounds.maxX || whole.maxY > bounds.maxY
    }

    /// The box of what it would draw without bounds.
    var wholeInk: Rect { layout.lines[index].ink.scaled(by: size).moved(x: x, y: baseline) }
  }

  /// The lines of one text, and the box beyond which none of its ink goes.
  struct Block {
    var lines: [Line]
    var bounds: Rect

    /// The box of what it draws.
    var ink: Rect { lines.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.ink) } }
  }

  var quote: Block
  /// Stands wholly below the quote's block.
  var attribution: Block?
  /// The size of the quote's text.
  var size: Double
  /// Whether colour fonts are among the texts' fonts.
  var hasColor: Bool

  var blocks: [Block] { [quote] + (attribution.map { [$0] } ?? []) }

  /// The plan moved sideways so that ink that juts out of its line, such as an italic's, stays inside.
  func movedInside(_ bounds: Rect) -> LayoutPlan {
    let ink = blocks.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { box, block in
      block.lines.reduce(box) { $0.union($1.wholeInk) }
    }
    var shift = 0.0
    if ink.maxX > bounds.maxX { shift = bounds.maxX - ink.maxX }
    if ink.x + shift < bounds.x { shift = bounds.x - ink.x }
    guard shift != 0 else { return self }
    var plan = self
    for index in plan.quote.lines.indices { plan.quote.lines[index].x += shift }
    for index in plan.attribution?.lines.indices ?? 0..<0 { plan.attribution?.lines[index].x += shift }
    return plan
  }
}
