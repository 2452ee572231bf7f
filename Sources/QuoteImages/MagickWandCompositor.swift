import CMagickWand

/// Makes pictures with ImageMagick's library, in this process.
struct MagickWandCompositor: Compositor {
  /// The system's policy may allow less: Debian's 256 MiB hold the largest picture once, so that a coder that copies it
  /// (AVIF's) needs a temporary file for that.
  private static let started: Bool = cmagick_start(
    cmagick_limits(memory: 1 << 30, disk: 1 << 29, area: UInt64(2 * Look.maximumPixels), side: 16384))

  let version: String
  let formats: Set<PictureFormat>

  /// Starts the library, the first time, and tries it. Throws `PictureError.magickWand` where it doesn't work.
  init() throws {
    guard Self.started else { throw PictureError.magickWand("its resource limits can't be set") }
    version = String(cString: cmagick_version())
    formats = Set(PictureFormat.allCases.filter { cmagick_writes($0.rawValue.uppercased()) })
    guard try composite([255, 255, 255, 255], width: 1, height: 1, over: Color(0)) == [255, 255, 255, 255] else {
      throw PictureError.magickWand("it composites wrongly")
    }
  }

  func composite(_ pixels: [UInt8], width: Int, height: Int, over background: Color) throws -> [UInt8] {
    let canvas = try MagickImage(width: width, height: height, color: background)
    try canvas.composite(MagickImage(pixels, width: width, height: height), x: 0, y: 0)
    return try canvas.pixels()
  }

  func encode(_ picture: LayeredPicture, as format: PictureFormat) throws -> [UInt8] {
    let canvas = try MagickImage(width: picture.width, height: picture.height, color: picture.base)
    if picture.background != nil {
      for rows in Self.bands(picture.height) {
        let pixels = picture.backgroundPixels(rows: rows)
        try canvas.composite(MagickImage(pixels, width: picture.width, height: rows.count), x: 0, y: rows.lowerBound)
      }
    }
    let tile = picture.tile
    for rows in tile.width > 0 ? Self.bands(tile.height) : [] {
      let band = try MagickImage(picture.inkPixels(rows: rows), width: tile.width, height: rows.count)
      try canvas.composite(band, x: tile.x, y: tile.y + rows.lowerBound)
    }
    return try canvas.encoded(as: EncoderOptions(format, pixels: picture.width * picture.height))
  }

  /// Rows are composited in bands, so that a layer never takes as much memory as the canvas.
  private static func bands(_ height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: 256).map { $0..<min(height, $0 + 256) }
  }
}
