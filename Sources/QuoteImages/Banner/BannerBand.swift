import CWebP

/// A banner as wide and high as asked: scaled to cover that, its middle kept.
struct BannerBand {
  let pixels: BannerPixels

  /// In device pixels. Throws `PictureError.encoder` without memory, or where the banner isn't what `BannerImage` made.
  init(_ banner: BannerImage, width: Int, height: Int) throws {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw PictureError.encoder("libwebp has another version than its header")
    }
    let factor = max(Double(width) / Double(banner.width), Double(height) / Double(banner.height))
    let across = min(banner.width, max(1, Int((Double(width) / factor).rounded())))
    let down = min(banner.height, max(1, Int((Double(height) / factor).rounded())))
    config.options.use_cropping = 1
    (config.options.crop_left, config.options.crop_width) = (Int32((banner.width - across) / 2), Int32(across))
    (config.options.crop_top, config.options.crop_height) = (Int32((banner.height - down) / 2), Int32(down))
    config.options.use_scaling = 1
    (config.options.scaled_width, config.options.scaled_height) = (Int32(width), Int32(height))
    // Blue, green, red, alpha: on a little-endian machine 0xAARRGGBB.
    config.output.colorspace = MODE_BGRA
    config.output.is_external_memory = 1
    var status = VP8_STATUS_OK
    let words = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
      let bytes = UnsafeMutableRawBufferPointer(words)
      config.output.u.RGBA.rgba = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      (config.output.u.RGBA.stride, config.output.u.RGBA.size) = (Int32(width * 4), bytes.count)
      status = WebPDecode(banner.bytes, banner.bytes.count, &config)
      count = status == VP8_STATUS_OK ? width * height : 0
    }
    WebPFreeDecBuffer(&config.output)
    guard status == VP8_STATUS_OK else {
      throw PictureError.encoder("libwebp: the banner has status \(status.rawValue)")
    }
    pixels = BannerPixels(words.map(UInt32.init(littleEndian:)), width: width, height: height)
  }

  /// The band on what is beneath it.
  func over(_ background: Color, compositor: any Compositor) throws -> BannerPixels {
    if pixels.isOpaque { return pixels }
    return BannerPixels(
      rgba: try compositor.composite(pixels.rgba, width: pixels.width, height: pixels.height, over: background),
      width: pixels.width, height: pixels.height)
  }
}
