/// What ImageMagick does for a picture, by its library or by its program. Both do the same, to the byte. All of it blocks.
protocol Compositor {
  /// ImageMagick's name and version.
  var version: String { get }

  /// Formats that it can write. PNG and SVG are never its.
  var formats: Set<PictureFormat> { get }

  /// Puts an image over a background; the answer has the same size, RGBA. `pixels` are RGBA, not premultiplied.
  func composite(_ pixels: [UInt8], width: Int, height: Int, over background: Color) throws -> [UInt8]

  /// A picture's whole file.
  func encode(_ picture: LayeredPicture, as format: PictureFormat) throws -> [UInt8]
}
