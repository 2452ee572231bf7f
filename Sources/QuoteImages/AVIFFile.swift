import CHeif

/// An AVIF, written by libheif.
final class AVIFFile: PictureFile {
  /// Whether the libheif here can write any.
  static var canBeWritten: Bool { cheif_writes_avif() }
  static var version: String { String(cString: cheif_version()) }

  private static let quality: Int32 = 70
  private let speed: Int32
  private var picture: OpaquePointer?

  init(_ rows: some PictureRows) throws {
    // The encoder takes 20 bytes a pixel with full colour resolution: the largest get half of it, and less of its time.
    let isLarge = rows.width * rows.height > 1 << 23
    speed = isLarge ? 9 : 8
    picture = cheif_create(Int32(rows.width), Int32(rows.height), isLarge, !rows.isOpaque)
    guard picture != nil else {
      throw PictureError.encoder("libheif: no memory for \(rows.width) by \(rows.height) pixels")
    }
    let planes = YCbCrPlanes(
      y: plane(cheif_y), cb: plane(cheif_cb), cr: plane(cheif_cr), alpha: rows.isOpaque ? nil : plane(cheif_alpha),
      width: rows.width, isFullRange: true, halvesColors: isLarge)
    try rows.forEachRow { row, pixels in planes.put(pixels, row: row) }
  }

  deinit {
    cheif_free(picture)
  }

  private func plane(_ channel: cheif_channel) -> YCbCrPlanes.Plane {
    let plane = cheif_get_plane(picture, channel)
    // cheif_create made all of them.
    return YCbCrPlanes.Plane(bytes: plane.bytes!, stride: plane.stride)
  }

  func bytes() throws -> [UInt8] {
    var length = 0
    let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 256)
    defer { message.deallocate() }
    let bytes = cheif_encode(picture, Self.quality, speed, &length, message.baseAddress, message.count)
    picture = nil
    guard let bytes else { throw PictureError.encoder("libheif: \(String(cString: message.baseAddress!))") }
    defer { cheif_free_bytes(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: length))
  }
}
