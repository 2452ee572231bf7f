/// Makes a PNG of an ink tile: indexed where a few colours are enough, else in full colour.
struct PNGPicture {
  let look: Look
  let tile: InkTile
  let hasAttribution: Bool

  private var width: Int { look.width * look.scale }
  private var height: Int { look.height * look.scale }

  func file(_ compositor: some Compositor) throws -> PNGFile {
    switch tile.pixels {
    case .coverage(let coverage): try indexed(coverage, compositor)
    case .color(let pixels): try trueColor(pixels, compositor)
    }
  }

  private func indexed(_ coverage: [UInt8], _ compositor: some Compositor) throws -> PNGFile {
    let palette = try InkPalette(look, hasAttribution: hasAttribution, compositor: compositor)
    let perByte = 8 / palette.depth
    let length = 1 + (width + perByte - 1) / perByte
    var scanlines = [UInt8](repeating: 0, count: length * height)
    for row in 0..<tile.height {
      let indexes = row < tile.split ? palette.quoteIndexes : palette.attributionIndexes
      let start = (tile.y + row) * length + 1
      for column in 0..<tile.width {
        let value = coverage[row * tile.width + column]
        guard value != 0 else { continue }
        let pixel = tile.x + column
        let shift = (perByte - 1 - pixel % perByte) * palette.depth
        scanlines[start + pixel / perByte] |= indexes[Int(value)] << UInt8(shift)
      }
    }
    return PNGFile(
      width: width, height: height, pixels: .indexed(palette: palette.colors, depth: palette.depth),
      scanlines: scanlines)
  }

  private func trueColor(_ pixels: [UInt8], _ compositor: some Compositor) throws -> PNGFile {
    let blended = try compositor.composite(pixels, width: tile.width, height: tile.height, over: look.background)
    let hasAlpha = look.background.alpha < 255
    let background = [look.background.red, look.background.green, look.background.blue, look.background.alpha]
    let channels = hasAlpha ? 4 : 3
    let length = 1 + width * channels
    var scanlines: [UInt8] = []
    scanlines.reserveCapacity(length * height)
    for row in 0..<height {
      scanlines.append(0)
      for column in 0..<width {
        let (x, y) = (column - tile.x, row - tile.y)
        if (0..<tile.width).contains(x), (0..<tile.height).contains(y) {
          let start = (y * tile.width + x) * 4
          scanlines += blended[start..<start + channels]
        } else {
          scanlines += background[..<channels]
        }
      }
    }
    return PNGFile(width: width, height: height, pixels: .trueColor(hasAlpha: hasAlpha), scanlines: scanlines)
  }
}
