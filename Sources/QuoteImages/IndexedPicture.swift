/// A picture of few colours, as all without colour glyphs are.
struct IndexedPicture: PictureRows {
  let width: Int
  let height: Int
  let palette: InkPalette
  let rows: PackedRows

  init(_ look: Look, tile: InkTile, palette: InkPalette) throws {
    width = look.width * look.scale
    height = look.height * look.scale
    self.palette = palette
    var rows = PackedRows(width: width, height: height, depth: palette.depth)
    for row in 0..<tile.height {
      let indexes = row < tile.split ? palette.quoteIndexes : palette.attributionIndexes
      rows.put(tile.coverage(row: row), through: indexes, x: tile.x, y: tile.y + row)
    }
    try CornerMask(radius: look.radius * look.scale).forEachEdge(width: width, height: height) { x, y, coverage in
      coverage.withUnsafeBufferPointer { rows.put($0, through: palette.cornerIndexes, x: x, y: y) }
    }
    self.rows = rows
  }

  var isOpaque: Bool { palette.colors.allSatisfy { $0.alpha == 255 } }

  func forEachRow(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    let words = palette.colors.map(\.word)
    let depth = rows.depth
    let perByte = 8 / depth
    let mask = 1 << depth - 1
    // Each byte's pixels.
    let table = (0...255).flatMap { byte in
      (0..<perByte).map { pixel in
        let index = byte >> ((perByte - 1 - pixel) * depth) & mask
        return index < words.count ? words[index] : 0
      }
    }
    let length = rows.length - 1
    var pixels = [UInt32](repeating: 0, count: length * perByte)
    try rows.bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<height {
        let start = row * rows.length + 1
        for index in 0..<length {
          let byte = Int(bytes[start + index])
          for pixel in 0..<perByte { pixels[index * perByte + pixel] = table[byte * perByte + pixel] }
        }
        try pixels.withUnsafeBufferPointer { try body(row, UnsafeBufferPointer(rebasing: $0[..<width])) }
      }
    }
  }
}
