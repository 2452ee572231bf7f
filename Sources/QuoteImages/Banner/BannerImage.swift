import CPango

/// A picture for the top of a quote's picture, made safe: decoded, set upright, without metadata, and encoded anew.
///
/// Equal banners have the same digest.
public struct BannerImage: Hashable, Sendable {
  /// How many bytes an upload may have: 1 MiB.
  public static let maximumBytes = 1 << 20
  /// How many pixels each side of an upload may have.
  public static let sides = 1...4096
  /// The media type of `bytes`.
  public static let mediaType = "image/webp"

  /// The picture as a WebP, about 1 MiB at most: without loss where that has room.
  public let bytes: [UInt8]
  /// The SHA-256 of `bytes`, 64 hexadecimal digits.
  public let digest: String
  /// In px.
  public let width: Int
  public let height: Int

  /// Makes a banner from a file that somebody uploaded: a PNG, JPEG or WebP. An animation gives its first frame; more than 4
  /// megapixels become fewer.
  ///
  /// Blocks for up to two seconds, and takes up to some 350 MiB meanwhile: on a thread of its own, one at a time. The
  /// configuration's renderer decodes it.
  ///
  /// Throws `PictureError.invalidBanner`, whose message is for the person who uploaded it; `.noRenderer`, `.magickWand`, `.convert`
  /// or `.encoder` where it is the machine's fault.
  public init(upload bytes: [UInt8], configuration: RendererConfiguration = RendererConfiguration()) throws {
    let upload = try BannerUpload(bytes)
    let compositor = try PictureRenderer.compositor(configuration).0
    let (width, height) = upload.target
    let pixels = try compositor.decode(upload, width: width, height: height)
    try self.init(stored: Self.encoded(BannerPixels(rgba: pixels, width: width, height: height), as: upload.format))
  }

  /// Takes what `bytes` was before. Looks at no pixel. Throws `PictureError.invalidBanner` where it can't be that.
  public init(stored bytes: [UInt8]) throws {
    guard bytes.starts(with: Array("RIFF".utf8)) else { throw BannerUpload.damaged }
    let file = try BannerUpload(webp: bytes)
    (width, height) = (file.width, file.height)
    self.bytes = bytes
    digest = Self.digest(bytes)
  }

  public static func == (one: Self, other: Self) -> Bool { one.digest == other.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Without loss, where the upload was without and that is small enough; else as well as has room.
  private static func encoded(_ pixels: BannerPixels, as format: BannerUpload.Format) throws -> [UInt8] {
    var file: [UInt8] = []
    if format != .jpeg {
      file = try WebPFile(pixels, lossless: true, method: 2, quality: 20).bytes()
      if file.count <= maximumBytes { return file }
    }
    for quality in [90, 75, 50] as [Float] {
      file = try WebPFile(pixels, lossless: false, method: 2, quality: quality).bytes()
      if file.count <= maximumBytes { break }
    }
    return file
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    let text = bytes.withUnsafeBufferPointer {
      g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count))
    }
    // It is NULL for an unknown kind of checksum alone.
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
