/// What ImageMagick does for a picture, by its library or by its program. Both do the same, to the byte. All of it blocks.
protocol Compositor {
  /// ImageMagick's name and version.
  var version: String { get }

  /// Whether it can write JPEG. The other formats are never its.
  var writesJPEG: Bool { get }

  /// Puts an image over a background; the answer has the same size, RGBA. `pixels` are RGBA, not premultiplied.
  func composite(_ pixels: [UInt8], width: Int, height: Int, over background: Color) throws -> [UInt8]

  /// The pixels of an upload, upright, RGBA, made this large. Throws `PictureError.invalidBanner` where it is damaged.
  func decode(_ upload: BannerUpload, width: Int, height: Int) throws -> [UInt8]

  /// An opaque picture, ready to be written as JPEG.
  func jpeg(_ picture: some PictureRows) throws -> any PictureFile
}

extension Compositor {
  /// Puts each of these colours over another.
  func composite(_ colors: [Color], over background: Color) throws -> [Color] {
    let pixels = try composite(
      colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, width: colors.count, height: 1, over: background)
    return stride(from: 0, to: pixels.count, by: 4).map { start in
      Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2], alpha: pixels[start + 3])
    }
  }
}
