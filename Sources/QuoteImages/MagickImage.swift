import CMagickWand

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  /// The image as a file, with ImageMagick's `-quality` and `-define` options.
  func encoded(as format: EncoderOptions) throws -> [UInt8] {
    var length = 0
    let pairs: [UnsafeMutablePointer<CChar>?] = format.defines.flatMap { [strdup($0.name), strdup($0.value)] }
    defer { for text in pairs { free(text) } }
    var defines: [UnsafePointer<CChar>?] = pairs.map { UnsafePointer($0) } + [nil]
    guard let bytes = cmagick_encode(image, format.name, UInt32(format.quality), format.detectsGrey, &defines, &length)
    else {
      throw failure()
    }
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
