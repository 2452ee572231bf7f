/// A picture with a band over its top rows, within its round corners.
struct BanneredPicture<Base: PictureRows>: PictureRows {
  private let base: Base
  private let band: BannerPixels
  private let corner: CornerMask
  private let matte: Color?

  /// - Parameter matte: what shows through at the corners, where the picture's format can't be transparent.
  init(_ base: Base, band: BannerPixels, radius: Int, matte: Color?) throws {
    self.base = base
    self.band = band
    self.matte = matte
    corner = try CornerMask(radius: radius)
  }

  var width: Int { base.width }
  var height: Int { base.height }
  var isOpaque: Bool { base.isOpaque && band.isOpaque }

  func forEachRow(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    try band.forEachRow { row, pixels in
      let edge = corner.edge(row: row, height: height)
      if edge.isEmpty { return try body(row, pixels) }
      var cut = Array(pixels)
      for (column, coverage) in edge.enumerated() {
        cut[column] = outermost(cut[column], coverage)
        cut[width - 1 - column] = outermost(cut[width - 1 - column], coverage)
      }
      try cut.withUnsafeBufferPointer { try body(row, $0) }
    }
    try base.forEachRow { row, pixels in
      if row >= band.height { try body(row, pixels) }
    }
  }

  /// A pixel of which the picture covers this much.
  private func outermost(_ pixel: UInt32, _ coverage: UInt8) -> UInt32 {
    func mix(_ shift: UInt32, _ outside: UInt32) -> UInt32 {
      let sum = (pixel >> shift & 255) * UInt32(coverage) + (outside >> shift & 255) * UInt32(255 - coverage)
      return ((sum + 127) / 255) << shift
    }
    guard let matte = matte?.word else { return pixel & 0xFFFFFF | mix(24, 0) }
    return mix(24, matte) | mix(16, matte) | mix(8, matte) | mix(0, matte)
  }
}
