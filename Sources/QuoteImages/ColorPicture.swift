/// A picture with colour glyphs: its ink is blended with what is beneath pixel by pixel, some rows at a time.
struct ColorPicture: PictureRows {
  let width: Int
  let height: Int
  private let tile: InkTile
  private let ground: Ground
  private let corner: CornerMask
  private let compositor: any Compositor

  /// How many pixels are blended at once.
  private static let bandPixels = 1 << 20

  init(_ look: Look, tile: InkTile, ground: Ground, compositor: any Compositor) throws {
    width = look.width * look.scale
    height = look.height * look.scale
    corner = try CornerMask(radius: look.radius * look.scale)
    self.tile = tile
    self.ground = ground
    self.compositor = compositor
  }

  var isOpaque: Bool { ground.isOpaque(hasCorners: corner.radius > 0) }

  func forEachRow(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    let empty = [UInt32](repeating: ground.color.word, count: width)
    var pixels = empty
    var ink: (rows: Range<Int>, pixels: [UInt8]) = (0..<0, [])
    for row in 0..<height {
      let tileRow = row - tile.y
      if tile.width > 0, 0..<tile.height ~= tileRow {
        if !ink.rows.contains(tileRow) { ink = try blended(from: tileRow) }
        put(ink.pixels, at: (tileRow - ink.rows.lowerBound) * tile.width * 4, into: &pixels)
      } else if tileRow == tile.height {
        pixels = empty
      }
      let edge = corner.edge(row: row, height: height)
      for (column, coverage) in edge.enumerated() {
        let word = ground.corner[Int(coverage)].word
        pixels[column] = word
        pixels[width - 1 - column] = word
      }
      try pixels.withUnsafeBufferPointer { try body(row, $0) }
      for column in edge.indices {
        pixels[column] = empty[column]
        pixels[width - 1 - column] = empty[column]
      }
    }
  }

  /// Rows of the tile from this one on, over the ground, RGBA.
  private func blended(from row: Int) throws -> (rows: Range<Int>, pixels: [UInt8]) {
    let rows = row..<min(tile.height, row + max(1, Self.bandPixels / tile.width))
    let pixels = try compositor.composite(
      tile.straightPixels(rows: rows), width: tile.width, height: rows.count, over: ground.color)
    return (rows, pixels)
  }

  private func put(_ rgba: [UInt8], at start: Int, into pixels: inout [UInt32]) {
    rgba.withUnsafeBytes { bytes in
      for column in 0..<tile.width {
        // In memory red, green, blue, alpha.
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self))
        pixels[tile.x + column] = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
      }
    }
  }
}
