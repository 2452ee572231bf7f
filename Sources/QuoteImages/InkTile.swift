import CPango

/// The ink of a picture's texts, as large as the ink alone, in device pixels.
final class InkTile {
  /// Where the tile's left top pixel is in the picture.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The tile's first row that belongs to the attribution.
  let split: Int
  private let surface: Surface

  /// Draws a plan. `foreground` and `accent` matter only where the plan has colour glyphs.
  init(_ plan: LayoutPlan, look: Look) throws {
    let scale = Double(look.scale)
    let ink = plan.blocks.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.ink) }
    // One pixel of air, since a glyph's place is rounded to a pixel; but nothing outside the bounds.
    let bounds = plan.blocks.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }.scaled(by: scale)
    let box = ink.scaled(by: scale)
    x = max(Int(box.x.rounded(.down)) - 1, Int(bounds.x.rounded(.up)))
    y = max(Int(box.y.rounded(.down)) - 1, Int(bounds.y.rounded(.up)))
    width = ink.isEmpty ? 0 : max(0, min(Int(box.maxX.rounded(.up)) + 1, Int(bounds.maxX.rounded(.down))) - x)
    height = ink.isEmpty ? 0 : max(0, min(Int(box.maxY.rounded(.up)) + 1, Int(bounds.maxY.rounded(.down))) - y)
    let attributionTop = plan.attribution?.bounds.y ?? plan.quote.bounds.maxY
    split = max(0, min(Int((attributionTop * scale).rounded()) - y, height))
    surface = try Surface(width: width, height: height, isColor: plan.hasColor)
    for (block, rows, color) in [
      (plan.quote, 0..<split, look.foreground), (plan.attribution ?? plan.quote, split..<height, look.accent),
    ] where !rows.isEmpty {
      for line in block.lines {
        let rows = line.isCut ? rows.clamped(to: self.rows(of: line.bounds.scaled(by: scale))) : rows
        surface.draw(line, scale: scale, originX: x, originY: y, rows: rows, color: color)
      }
    }
  }

  /// The tile's rows that are nearest to a box in the picture.
  private func rows(of box: Rect) -> Range<Int> {
    let top = max(0, Int(box.y.rounded()) - y)
    return top..<max(top, Int(box.maxY.rounded()) - y)
  }

  /// How much of each pixel in a row the ink covers, 0 to 255; where the plan has no colour glyphs. It lives as long as the
  /// tile.
  func coverage(row: Int) -> UnsafeBufferPointer<UInt8> { surface.coverage(row: row) }

  /// RGBA, not premultiplied; where the plan has colour glyphs.
  func straightPixels(rows: Range<Int>) -> [UInt8] { surface.straightPixels(rows: rows) }
}
