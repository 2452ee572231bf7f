import CPango

/// How much of each pixel in a picture's round corners belongs to the picture.
struct CornerMask {
  /// In device pixels.
  let radius: Int
  /// The left top corner's rows: the coverage of their pixels, up to the first that belongs wholly to the picture.
  private let edges: [[UInt8]]

  init(radius: Int) throws {
    self.radius = radius
    guard radius > 0 else {
      edges = []
      return
    }
    let surface = try Surface(width: radius, height: radius, isColor: false)
    surface.fillCircle(x: Double(radius), y: Double(radius), radius: Double(radius))
    edges = (0..<radius).map { row in surface.coverage(row: row).prefix { $0 < 255 } }.map(Array.init)
  }

  /// The coverage of the pixels at the left of a picture's row, up to the first that belongs wholly to it; at the right it is
  /// the same, mirrored.
  func edge(row: Int, height: Int) -> [UInt8] {
    let nearest = min(row, height - 1 - row)
    return nearest < radius ? edges[nearest] : []
  }

  /// Gives each end of the rows in the four corners: its first pixel, and the coverage of its pixels. No ink is there.
  func forEachEdge(width: Int, height: Int, _ body: (_ x: Int, _ y: Int, _ coverage: [UInt8]) -> Void) {
    for (row, left) in edges.enumerated() {
      let right = Array(left.reversed())
      for y in [row, height - 1 - row] {
        body(0, y, left)
        body(width - right.count, y, right)
      }
    }
  }
}
