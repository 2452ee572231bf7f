/// What an uploaded picture's container says, read before any of its pixels: its format and size, and how to turn it.
///
/// `bytes` has what draws its first frame and nothing else: a decoder never meets its metadata, nor its other frames.
struct BannerUpload {
  enum Format: String {
    case png, jpeg, webp

    /// ImageMagick's name of its coder.
    var coder: String { rawValue.uppercased() }
  }

  let format: Format
  /// In pixels, as they are stored: see `orientation`.
  let width: Int
  let height: Int
  /// From 1, upright, to 8 (Exif 2.32, §4.6.5, tag 274).
  let orientation: Int
  let bytes: [UInt8]

  /// Pixels above this many are of no use to a picture's quarter: a banner with more is made smaller.
  static let mostPixels = 1 << 22

  static let damaged = PictureError.invalidBanner("The picture is damaged or incomplete: save it anew, or use another.")

  /// Throws `PictureError.invalidBanner` for what is too large, damaged, or no PNG, JPEG or WebP.
  init(_ bytes: [UInt8]) throws {
    guard bytes.count <= BannerImage.maximumBytes else {
      throw PictureError.invalidBanner("The picture has over 1 MiB: make it smaller, or save it with a lower quality.")
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      try self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      try self.init(jpeg: bytes)
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      try self.init(webp: bytes)
    } else {
      throw PictureError.invalidBanner("The file is neither a PNG, a JPEG nor a WebP picture: use one of them.")
    }
  }

  /// For the formats' own readers. Throws where a side is out of `BannerImage.sides`.
  init(format: Format, width: Int, height: Int, orientation: Int, bytes: [UInt8]) throws {
    guard BannerImage.sides ~= width, BannerImage.sides ~= height else {
      throw PictureError.invalidBanner(
        "The picture has \(width) by \(height) pixels: each side may have 1 to \(BannerImage.sides.upperBound).")
    }
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.bytes = bytes
  }

  /// The size of the banner, upright: that of the upload, or smaller.
  var target: (width: Int, height: Int) {
    let (across, down) = orientation < 5 ? (width, height) : (height, width)
    let factor = min(1, (Double(Self.mostPixels) / Double(across * down)).squareRoot())
    return (max(1, Int(Double(across) * factor)), max(1, Int(Double(down) * factor)))
  }
}
