/// How ImageMagick writes a format: the same for its library and its program.
struct EncoderOptions {
  /// ImageMagick's name of the format.
  let name: String
  let quality: Int
  let defines: [(name: String, value: String)]

  /// Whether a grey picture may be written as one; ImageMagick copies it for that.
  let detectsGrey: Bool

  init(_ format: PictureFormat, pixels: Int) {
    name = format.rawValue.uppercased()
    detectsGrey = pixels <= 1 << 22
    switch format {
    case .webp where pixels <= 1 << 22:
      // Without loss: letters stay sharp, and a few colours take fewer bytes so. Above a megapixel speed matters more.
      quality = pixels > 1 << 20 ? 0 : 50
      defines = [("webp:lossless", "true"), ("webp:method", pixels > 1 << 20 ? "0" : "3")]
    case .webp:
      // The encoder without loss takes too much memory for the largest.
      quality = 90
      defines = [("webp:method", "1")]
    case .avif:
      quality = 70
      defines = [("heic:speed", "8"), ("heic:chroma", "444")]
    case .jpeg, .png, .svg:
      // Full colour resolution: half of it smears the edges of coloured letters.
      quality = 90
      defines = [("jpeg:sampling-factor", "4:4:4")]
    }
  }
}
