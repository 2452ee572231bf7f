/// How ImageMagick writes JPEG: the same for its library and its program.
enum JPEGOptions {
  static let quality = 90
  /// Full colour resolution: half of it smears the edges of coloured letters.
  static let samplingFactor = "4:4:4"

  /// Whether a grey picture may be written as one; ImageMagick copies it for that.
  static func detectsGrey(pixels: Int) -> Bool { pixels <= 1 << 22 }
}
