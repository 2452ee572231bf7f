import CPango

/// How much of each pixel in a picture's round corners belongs to the picture.
struct CornerMask {
  /// In device pixels.
  let radius: Int
  /// The left top corner, radius by radius; the others are its reflections.
  private let coverage: [UInt8]

  init(radius: Int) throws {
    self.radius = radius
    let surface = try Surface(width: radius, height: radius, isColor: false)
    surface.fillCircle(x: Double(radius), y: Double(radius), radius: Double(radius))
    coverage = surface.coverage()
  }

  /// 255 for a pixel that belongs wholly to the picture, 0 for one outside.
  func coverage(x: Int, y: Int, width: Int, height: Int) -> UInt8 {
    let column = min(x, width - 1 - x)
    let row = min(y, height - 1 - y)
    return column < radius && row < radius ? coverage[row * radius + column] : 255
  }

  /// The coverage of the pixels at the left of a row, up to the first that belongs wholly to the picture.
  func edge(row: Int) -> [UInt8] {
    Array(coverage[row * radius..<(row + 1) * radius].prefix { $0 < 255 })
  }
}
