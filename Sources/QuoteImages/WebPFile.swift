import CWebP

/// A WebP, written by libwebp: without loss, so that letters stay sharp and few colours take few bytes.
///
/// The largest in many colours would take too much memory so: they are written with loss, and those with opacity besides by the
/// method that searches it for no copies, which would take 45 MiB more.
final class WebPFile: PictureFile {
  static var version: String {
    let version = WebPGetEncoderVersion()
    return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  private var picture = WebPPicture()
  private var config = WebPConfig()

  /// - Parameters:
  ///   - colors: how many there are, or nil for many. Up to 16 are packed, and take a part of the memory.
  ///   - isPhotograph: whether a part of it is: more trouble would take twice the time there, for no fewer bytes.
  convenience init(_ rows: some PictureRows, colors: Int?, isPhotograph: Bool = false) throws {
    let pixels = rows.width * rows.height
    let lossless = colors.map { $0 <= 16 } == true || pixels <= 1 << 23
    // The more pixels, the more does speed matter.
    let (method, quality): (Int32, Float) =
      if pixels <= 1 << 20 { isPhotograph ? (2, 20) : (3, 50) } else { lossless ? (2, 0) : (rows.isOpaque ? 1 : 0, 90) }
    try self.init(rows, lossless: lossless, method: method, quality: quality)
  }

  /// - Parameters:
  ///   - method: from 0, fast, to 6, small.
  ///   - quality: without loss how much trouble is taken, with it how much is kept: 0 to 100.
  init(_ rows: some PictureRows, lossless: Bool, method: Int32, quality: Float) throws {
    guard WebPPictureInit(&picture) != 0, WebPConfigInit(&config) != 0 else {
      throw PictureError.encoder("libwebp has another version than its header")
    }
    (config.lossless, config.method, config.quality) = (lossless ? 1 : 0, method, quality)
    // 16 steps of opacity, which are packed likewise.
    if !lossless { config.alpha_quality = 70 }
    (picture.width, picture.height, picture.use_argb) = (Int32(rows.width), Int32(rows.height), config.lossless)
    picture.colorspace = rows.isOpaque ? WEBP_YUV420 : WEBP_YUV420A
    guard WebPPictureAlloc(&picture) != 0 else {
      throw PictureError.encoder("libwebp: no memory for \(rows.width) by \(rows.height) pixels")
    }
    lossless ? try fillPixels(rows) : try fillPlanes(rows)
  }

  private func fillPixels(_ rows: some PictureRows) throws {
    let (pixels, stride) = (picture.argb!, Int(picture.argb_stride))
    try rows.forEachRow { (pixels + $0 * stride).update(from: $1.baseAddress!, count: $1.count) }
  }

  private func fillPlanes(_ rows: some PictureRows) throws {
    let planes = YCbCrPlanes(
      y: .init(bytes: picture.y, stride: Int(picture.y_stride)),
      cb: .init(bytes: picture.u, stride: Int(picture.uv_stride)),
      cr: .init(bytes: picture.v, stride: Int(picture.uv_stride)),
      alpha: picture.a.map { .init(bytes: $0, stride: Int(picture.a_stride)) },
      width: rows.width, isFullRange: false, halvesColors: true)
    try rows.forEachRow { planes.put($1, row: $0) }
  }

  deinit {
    WebPPictureFree(&picture)
  }

  func bytes() throws -> [UInt8] {
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let encoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture) != 0
    }
    guard encoded else { throw PictureError.encoder("libwebp: error \(picture.error_code.rawValue)") }
    return [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}
