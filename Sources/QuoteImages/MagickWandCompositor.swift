import CMagickWand

/// Makes pictures with ImageMagick's library, in this process.
struct MagickWandCompositor: Compositor {
  /// The system's policy may allow less: Debian's 256 MiB hold the largest picture once.
  private static let started: Bool = cmagick_start(
    cmagick_limits(memory: 1 << 30, disk: 1 << 29, area: UInt64(2 * Look.maximumPixels), side: 16384))

  let version: String
  let writesJPEG: Bool

  /// Starts the library, the first time, and tries it. Throws `PictureError.magickWand` where it doesn't work.
  init() throws {
    guard Self.started else { throw PictureError.magickWand("its resource limits can't be set") }
    version = String(cString: cmagick_version())
    writesJPEG = cmagick_writes("JPEG")
    guard try composite([255, 255, 255, 255], width: 1, height: 1, over: Color(0)) == [255, 255, 255, 255] else {
      throw PictureError.magickWand("it composites wrongly")
    }
  }

  func composite(_ pixels: [UInt8], width: Int, height: Int, over background: Color) throws -> [UInt8] {
    let canvas = try MagickImage(width: width, height: height, color: background)
    try canvas.composite(MagickImage(pixels, width: width, height: height), x: 0, y: 0)
    return try canvas.pixels()
  }

  func decode(_ upload: BannerUpload, width: Int, height: Int) throws -> [UInt8] {
    try MagickImage(upload, width: width, height: height).pixels()
  }

  func jpeg(_ picture: some PictureRows) throws -> any PictureFile { try MagickJPEG(picture) }
}

/// A JPEG that ImageMagick's library writes.
private final class MagickJPEG: PictureFile {
  private let image: MagickImage

  init(_ picture: some PictureRows) throws {
    image = try MagickImage(width: picture.width, height: picture.height, color: .white)
    var row: [UInt8] = []
    try picture.forEachRow { number, pixels in
      pixels.appendRGB(to: &row, replacing: true)
      try image.put(row, row: number)
    }
  }

  func bytes() throws -> [UInt8] { try image.jpeg() }
}
