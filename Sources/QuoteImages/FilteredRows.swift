#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a full-colour PNG as it compresses them: each with the filter, of none, Sub and Up, whose bytes are the
/// smallest.
struct FilteredRows {
  /// Bytes a pixel: RGB, or RGBA where something is transparent.
  let channels: Int
  private(set) var bytes: [UInt8] = []
  private var row: [UInt8]
  private var above: [UInt8]

  init(width: Int, height: Int, hasAlpha: Bool) {
    channels = hasAlpha ? 4 : 3
    row = [UInt8](repeating: 0, count: width * channels)
    above = row
    bytes.reserveCapacity((1 + row.count) * height)
  }

  /// Adds a row, each pixel as 0xAARRGGBB.
  mutating func append(_ pixels: UnsafeBufferPointer<UInt32>) {
    swap(&row, &above)
    let channels = channels
    row.withUnsafeMutableBufferPointer { row in
      for (column, pixel) in pixels.enumerated() {
        let start = column * channels
        row[start] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[start + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[start + 2] = UInt8(truncatingIfNeeded: pixel)
        if channels == 4 { row[start + 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
      }
    }
    let filter = row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in bestFilter(row, above: above) }
    }
    bytes.append(filter)
    switch filter {
    case 2: for index in row.indices { bytes.append(row[index] &- above[index]) }
    case 1: for index in row.indices { bytes.append(row[index] &- (index < channels ? 0 : row[index - channels])) }
    default: bytes += row
    }
  }

  /// The number of the best filter.
  private func bestFilter(_ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>) -> UInt8 {
    if memcmp(row.baseAddress!, above.baseAddress!, row.count) == 0 { return 2 }
    var (none, sub, up) = (0, 0, 0)
    for index in row.indices {
      let left = index < channels ? 0 : row[index - channels]
      none += Self.size(row[index])
      sub += Self.size(row[index] &- left)
      up += Self.size(row[index] &- above[index])
    }
    return up <= sub && up <= none ? 2 : sub <= none ? 1 : 0
  }

  /// How far a byte is from 0, as a signed number.
  private static func size(_ byte: UInt8) -> Int { Int(byte < 128 ? byte : 0 &- byte) }
}
