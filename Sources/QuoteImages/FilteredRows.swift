#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a full-colour PNG as it compresses them: each with the filter, of none, Sub and Up, whose bytes are the
/// smallest; in a photograph Average and Paeth are tried too.
struct FilteredRows {
  /// Bytes a pixel: RGB, or RGBA where something is transparent.
  let channels: Int
  private(set) var bytes: [UInt8] = []
  private var row: [UInt8]
  private var above: [UInt8]

  private let isPhotograph: Bool

  init(width: Int, height: Int, hasAlpha: Bool, isPhotograph: Bool = false) {
    self.isPhotograph = isPhotograph
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
    case 4: for index in row.indices { bytes.append(row[index] &- paeth(index)) }
    case 3: for index in row.indices { bytes.append(row[index] &- average(index)) }
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
    let (filter, size): (UInt8, Int) = up <= sub && up <= none ? (2, up) : sub <= none ? (1, sub) : (0, none)
    return isPhotograph ? betterFilter(than: filter, size: size) : filter
  }

  /// Average or Paeth where its bytes are smaller.
  private func betterFilter(than filter: UInt8, size: Int) -> UInt8 {
    var (averages, paeths) = (0, 0)
    for index in row.indices {
      averages += Self.size(row[index] &- average(index))
      paeths += Self.size(row[index] &- paeth(index))
    }
    if paeths < size, paeths <= averages { return 4 }
    return averages < size ? 3 : filter
  }

  private func average(_ index: Int) -> UInt8 {
    let left = index < channels ? 0 : row[index - channels]
    return UInt8((Int(left) + Int(above[index])) / 2)
  }

  /// The neighbour that is nearest to left + above - what is left of above (PNG, third edition, §9.4).
  private func paeth(_ index: Int) -> UInt8 {
    let (left, corner) = index < channels ? (0, 0) : (Int(row[index - channels]), Int(above[index - channels]))
    let up = Int(above[index])
    let guess = left + up - corner
    let (toLeft, toUp, toCorner) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return UInt8(toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner)
  }

  /// How far a byte is from 0, as a signed number.
  private static func size(_ byte: UInt8) -> Int { Int(byte < 128 ? byte : 0 &- byte) }
}
