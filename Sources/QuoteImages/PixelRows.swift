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
    var target = y * length + x * channels
    for source in stride(from: pixels.startIndex, to: pixels.endIndex, by: 4) {
      for channel in 0..<channels { bytes[target + channel] = pixels[source + channel] }
      target += channels
    }
  }

  /// The rows as PNG compresses them: each with the filter, of none, Sub and Up, whose bytes are the smallest.
  func filtered() -> [UInt8] {
    let height = length == 0 ? 0 : bytes.count / length
    var scanlines: [UInt8] = []
    scanlines.reserveCapacity((length + 1) * height)
    let empty = [UInt8](repeating: 0, count: length)
    bytes.withUnsafeBufferPointer { bytes in
      empty.withUnsafeBufferPointer { empty in
        for row in 0..<height {
          let this = UnsafeBufferPointer(rebasing: bytes[row * length..<(row + 1) * length])
          let above = row == 0 ? empty : UnsafeBufferPointer(rebasing: bytes[(row - 1) * length..<row * length])
          appendRow(this, above: above, to: &scanlines)
        }
      }
    }
    return scanlines
  }

  private func appendRow(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, to scanlines: inout [UInt8]
  ) {
    var (none, sub, up) = (0, 0, 0)
    for index in 0..<length {
      let left = index < channels ? 0 : row[index - channels]
      none += Self.size(row[index])
      sub += Self.size(row[index] &- left)
      up += Self.size(row[index] &- above[index])
    }
    if up <= sub, up <= none {
      scanlines.append(2)
      for index in 0..<length { scanlines.append(row[index] &- above[index]) }
    } else if sub <= none {
      scanlines.append(1)
      for index in 0..<length { scanlines.append(row[index] &- (index < channels ? 0 : row[index - channels])) }
    } else {
      scanlines.append(0)
      scanlines.append(contentsOf: row)
    }
  }

  /// How far a byte is from 0, as a signed number.
  private static func size(_ byte: UInt8) -> Int { byte < 128 ? Int(byte) : 256 - Int(byte) }
}
