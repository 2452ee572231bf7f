/// A picture as layers to composite: a base colour, over it the background with its round corners, over it the ink.
struct LayeredPicture {
  let width: Int
  let height: Int
  /// What is under all: the background itself, where it is opaque and has no round corners.
  let base: Color
  /// The background's colour, where it is a layer of its own.
  let background: Color?
  let corner: CornerMask
  let look: Look
  let tile: InkTile

  /// `hasAlpha`: whether the format can be transparent. If it can't, white is under what is.
  init(look: Look, tile: InkTile, hasAlpha: Bool) throws {
    width = look.width * look.scale
    height = look.height * look.scale
    corner = try CornerMask(radius: look.radius * look.scale)
    let isSolid = look.background.alpha == 255 && look.radius == 0
    base = isSolid ? look.background : Color(red: 255, green: 255, blue: 255, alpha: hasAlpha ? 0 : 255)
    background = isSolid ? nil : look.background
    self.look = look
    self.tile = tile
  }

  /// Rows of the background's layer, RGBA.
  func backgroundPixels(rows: Range<Int>) -> [UInt8] {
    guard let background else { return [] }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rows.count * width * 4)
    for row in rows {
      for column in 0..<width {
        let coverage = corner.coverage(x: column, y: row, width: width, height: height)
        let alpha = UInt8((Int(background.alpha) * Int(coverage) + 127) / 255)
        pixels += [background.red, background.green, background.blue, alpha]
      }
    }
    return pixels
  }

  /// Rows of the ink's layer, RGBA; counted from the tile's top.
  func inkPixels(rows: Range<Int>) -> [UInt8] {
    switch tile.pixels {
    case .color(let pixels):
      return Array(pixels[rows.lowerBound * tile.width * 4..<rows.upperBound * tile.width * 4])
    case .coverage(let coverage):
      return [UInt8](unsafeUninitializedCapacity: rows.count * tile.width * 4) { buffer, count in
        for row in rows {
          let color = row < tile.split ? look.foreground : look.accent
          for index in row * tile.width..<(row + 1) * tile.width {
            buffer[count] = color.red
            buffer[count + 1] = color.green
            buffer[count + 2] = color.blue
            buffer[count + 3] = UInt8((Int(color.alpha) * Int(coverage[index]) + 127) / 255)
            count += 4
          }
        }
      }
    }
  }
}
