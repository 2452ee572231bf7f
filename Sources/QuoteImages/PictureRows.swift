/// A finished picture, of which each row is made as it is asked for.
protocol PictureRows {
  var width: Int { get }
  var height: Int { get }
  var isOpaque: Bool { get }

  /// Gives the rows from the top down, each pixel as 0xAARRGGBB, the alpha not multiplied into the colours.
  func forEachRow(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws
}

/// A picture of which all pixels are there, in the way that its file's format wants them: the ink is no longer needed.
protocol PictureFile {
  /// The file. Called once; blocks.
  func bytes() throws -> [UInt8]
}

extension Color {
  static let white = Color(0xFFFFFF)

  /// As `PictureRows` gives a pixel.
  var word: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension UnsafeBufferPointer<UInt32> {
  /// These pixels of an opaque picture as RGB, behind what is there or in its place.
  func appendRGB(to bytes: inout [UInt8], replacing: Bool = false) {
    if replacing { bytes.removeAll(keepingCapacity: true) }
    for pixel in self {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
  }
}
