/// The rows of an indexed PNG: each starts with the number of its filter (none), its pixels are packed into bytes.
struct PackedRows {
  private(set) var bytes: [UInt8]
  /// Bits a pixel: 4 or 8.
  let depth: Int
  /// Bytes a row, with the filter's number.
  let length: Int

  /// All pixels are 0.
  init(width: Int, height: Int, depth: Int) {
    self.depth = depth
    length = 1 + (width * depth + 7) / 8
    bytes = [UInt8](repeating: 0, count: length * height)
  }

  /// Sets pixels from (x, y) rightwards to what the table has for each value. Each is set once: it was 0.
  mutating func put(_ values: UnsafeBufferPointer<UInt8>, through table: [UInt8], x: Int, y: Int) {
    let start = y * length + 1
    bytes.withUnsafeMutableBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        let row = UnsafeMutableBufferPointer(rebasing: bytes[start..<start + length - 1])
        if depth == 4 {
          Self.pack4(values, table, row, x)
        } else {
          for (offset, value) in values.enumerated() { row[x + offset] = table[Int(value)] }
        }
      }
    }
  }

  private typealias Values = UnsafeBufferPointer<UInt8>

  /// Two pixels a byte, a byte at a time; where there is no ink, eight pixels at a time.
  private static func pack4(
    _ values: Values, _ table: Values, _ row: UnsafeMutableBufferPointer<UInt8>, _ x: Int
  ) {
    var index = 0
    if x % 2 == 1, !values.isEmpty {
      row[x / 2] |= table[Int(values[0])]
      index = 1
    }
    let words = UnsafeRawBufferPointer(values)
    let skipsZeros = table[0] == 0
    while index + 1 < values.count {
      if skipsZeros, index + 8 <= values.count, words.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 {
        index += 8
        continue
      }
      row[(x + index) / 2] |= table[Int(values[index])] << 4 | table[Int(values[index + 1])]
      index += 2
    }
    if index < values.count { row[(x + index) / 2] |= table[Int(values[index])] << 4 }
  }
}
