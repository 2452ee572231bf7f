#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a full-colour PNG: RGB, or RGBA where something is transparent.
struct PixelRows {
  let channels: Int
  private var bytes: [UInt8]
  private let length: Int

  /// All pixels have one colour. `hasAlpha`: whether more than this colour will be transparent.
  init(width: Int, height: Int, color: Color, hasAlpha: Bool) {
    let channels = hasAlpha || color.alpha < 255 ? 4 : 3
    let pixel = [color.red, color.green, color.blue, color.alpha][..<channels]
    var row: [UInt8] = []
    for _ in 0..<width { row += pixel }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.count * height)
    for _ in 0..<height { bytes += row }
    self.channels = channels
    self.bytes = bytes
    length = row.count
  }

  /// Sets pixels from (x, y) rightwards. `pixels` are RGBA.
  mutating func put(_ pixels: ArraySlice<UInt8>, x: Int, y: Int) {
    let (channels, start) = (channels, y * length + x * channels)
    bytes.withUnsafeMutableBufferPointer { bytes in
      pixels.withUnsafeBufferPointer { pixels in
        for pixel in 0..<pixels.count / 4 {
          for channel in 0..<channels { bytes[start + pixel * channels + channel] = pixels[pixel * 4 + channel] }
        }
      }
    }
  }

  /// The rows as PNG compresses them: each with the filter, of none, Sub and Up, whose bytes are the smallest.
  func filtered() -> [UInt8] {
    let height = length == 0 ? 0 : bytes.count / length
    let empty = [UInt8](repeating: 0, count: length)
    return [UInt8](unsafeUninitializedCapacity: (length + 1) * height) { scanlines, count in
      bytes.withUnsafeBufferPointer { bytes in
        empty.withUnsafeBufferPointer { empty in
          for row in 0..<height {
            let this = UnsafeBufferPointer(rebasing: bytes[row * length..<(row + 1) * length])
            let above = row == 0 ? empty : UnsafeBufferPointer(rebasing: bytes[(row - 1) * length..<row * length])
            filter(this, above: above, into: scanlines.baseAddress! + row * (length + 1))
          }
        }
      }
      count = (length + 1) * height
    }
  }

  private func filter(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, into scanline: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = scanline + 1
    if memcmp(row.baseAddress!, above.baseAddress!, length) == 0 {
      scanline.pointee = 2
      memset(bytes, 0, length)
      return
    }
    var (none, sub, up) = (0, 0, 0)
    for index in 0..<length {
      let left = index < channels ? 0 : row[index - channels]
      none += Self.size(row[index])
      sub += Self.size(row[index] &- left)
      up += Self.size(row[index] &- above[index])
    }
    if up <= sub, up <= none {
      scanline.pointee = 2
      for index in 0..<length { bytes[index] = row[index] &- above[index] }
    } else if sub <= none {
      scanline.pointee = 1
      for index in 0..<length { bytes[index] = row[index] &- (index < channels ? 0 : row[index - channels]) }
    } else {
      scanline.pointee = 0
      memcpy(bytes, row.baseAddress!, length)
    }
  }

  /// How far a byte is from 0, as a signed number.
  private static func size(_ byte: UInt8) -> Int { Int(byte < 128 ? byte : 0 &- byte) }
}
