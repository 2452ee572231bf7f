/// Makes a PNG of an ink tile: indexed where a few colours are enough, else in full colour.
struct PNGPicture {
  let look: Look
  let tile: InkTile
  let hasAttribution: Bool

  private var width: Int { look.width * look.scale }
  private var height: Int { look.height * look.scale }

  func file(_ compositor: any Compositor) throws -> PNGFile {
    switch tile.pixels {
    case .coverage(let coverage): try indexed(coverage, compositor)
    case .color(let pixels): try trueColor(pixels, compositor)
    }
  }

  private func indexed(_ coverage: [UInt8], _ compositor: any Compositor) throws -> PNGFile {
    let palette = try InkPalette(look, hasAttribution: hasAttribution, compositor: compositor)
    var rows = PackedRows(width: width, height: height, depth: palette.depth)
    for row in 0..<tile.height {
      let indexes = row < tile.split ? palette.quoteIndexes : palette.attributionIndexes
      rows.put(coverage[row * tile.width..<(row + 1) * tile.width], through: indexes, x: tile.x, y: tile.y + row)
    }
    try forEachCornerRow { x, y, coverage in
      rows.put(coverage[...], through: palette.cornerIndexes, x: x, y: y)
    }
    return PNGFile(
      width: width, height: height, pixels: .indexed(palette: palette.colors, depth: palette.depth),
      scanlines: rows.bytes)
  }

  private func trueColor(_ pixels: [UInt8], _ compositor: any Compositor) throws -> PNGFile {
    let blended = try compositor.composite(pixels, width: tile.width, height: tile.height, over: look.background)
    var canvas = PixelRows(width: width, height: height, color: look.background, hasAlpha: look.radius > 0)
    for row in 0..<tile.height {
      canvas.put(blended[row * tile.width * 4..<(row + 1) * tile.width * 4], x: tile.x, y: tile.y + row)
    }
    let color = look.background
    try forEachCornerRow { x, y, coverage in
      var pixels: [UInt8] = []
      for part in coverage {
        pixels += [color.red, color.green, color.blue, UInt8((Int(color.alpha) * Int(part) + 127) / 255)]
      }
      canvas.put(pixels[...], x: x, y: y)
    }
    return PNGFile(
      width: width, height: height, pixels: .trueColor(hasAlpha: canvas.channels == 4), scanlines: canvas.filtered())
  }

  /// Each row of the four round corners: its first pixel, and the coverage of those that don't belong wholly to the
  /// picture. No ink is there.
  private func forEachCornerRow(_ body: (_ x: Int, _ y: Int, _ coverage: [UInt8]) -> Void) throws {
    let corner = try CornerMask(radius: look.radius * look.scale)
    for row in 0..<corner.radius {
      let left = corner.edge(row: row)
      let right = Array(left.reversed())
      for y in [row, height - 1 - row] {
        body(0, y, left)
        body(width - right.count, y, right)
      }
    }
  }
}
