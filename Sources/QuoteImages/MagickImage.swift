import CMagickWand

/// One image in MagickWand: the one owner of its wand, which checks every result.
struct MagickImage: ~Copyable {
  private let image: OpaquePointer
  let width: Int
  let height: Int

  private init(_ image: OpaquePointer?, width: Int, height: Int) throws {
    guard let image else { throw PictureError.magickWand("no memory for \(width) by \(height) pixels") }
    self.image = image
    self.width = width
    self.height = height
  }

  /// A canvas of one colour.
  init(width: Int, height: Int, color: Color) throws {
    try self.init(
      cmagick_canvas(
        width, height, cmagick_color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)),
      width: width, height: height)
  }

  /// An image of RGBA pixels, not premultiplied.
  init(_ pixels: UnsafePointer<UInt8>, width: Int, height: Int) throws {
    try self.init(cmagick_pixels(width, height, pixels), width: width, height: height)
  }

  /// An upload, upright, made this large.
  init(_ upload: BannerUpload, width: Int, height: Int) throws {
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 512)
    defer { text.deallocate() }
    let image = cmagick_read(
      upload.format.coder, upload.bytes, upload.bytes.count, UInt32(upload.orientation), width, height,
      text.baseAddress, text.count)
    guard let image else { throw BannerUpload.damaged }
    try self.init(image, width: width, height: height)
  }

  deinit {
    cmagick_free(image)
  }

  /// Composites a tile over this image.
  func composite(_ tile: borrowing MagickImage, x: Int, y: Int) throws {
    guard cmagick_over(image, tile.image, x, y) else { throw failure() }
  }

  /// The image's pixels, RGBA.
  func pixels() throws -> [UInt8] {
    var exported = false
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      exported = cmagick_export(image, width, height, buffer.baseAddress)
      count = exported ? width * height * 4 : 0
    }
    guard exported else { throw failure() }
    return bytes
  }

  /// Sets a row's pixels, RGB.
  func put(_ pixels: [UInt8], row: Int) throws {
    guard cmagick_import(image, row, width, pixels) else { throw failure() }
  }

  /// The image as a JPEG file.
  func jpeg() throws -> [UInt8] {
    var length = 0
    let options = JPEGOptions(pixels: width * height)
    guard
      let bytes = cmagick_jpeg(
        image, UInt32(options.quality), options.samplingFactor, options.optimizesCodes, options.detectsGrey, &length)
    else { throw failure() }
    defer { cmagick_free_bytes(bytes) }
    // A coder that runs out of memory answers with no bytes.
    guard length > 0 else { throw failure() }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: length))
  }

  private func failure() -> PictureError {
    let text = [CChar](unsafeUninitializedCapacity: 512) { buffer, count in
      cmagick_error(image, buffer.baseAddress, 512)
      count = 512
    }
    return .magickWand(text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
  }
}
