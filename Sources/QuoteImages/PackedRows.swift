/// The rows of an indexed PNG: each starts with the number of its filter (none), its pixels are packed into bytes.
struct PackedRows {
  private(set) var bytes: [UInt8]
  private let depth: Int
  private let length: Int

  /// All pixels are 0.
  init(width: Int, height: Int, depth: Int) {
    self.depth = depth
    length = 1 + (width * depth + 7) / 8
    bytes = [UInt8](repeating: 0, count: length * height)
  }

  /// Sets pixels from (x, y) rightwards to what the table has for each value. Each is set once: it was 0.
  mutating func put(_ values: ArraySlice<UInt8>, through table: [UInt8], x: Int, y: Int) {
    let start = y * length + 1
    let perByte = 8 / depth
    bytes.withUnsafeMutableBufferPointer { bytes in
      values.withUnsafeBufferPointer { values in
        table.withUnsafeBufferPointer { table in
          for (offset, value) in values.enumerated() {
            let index = table[Int(value)]
            guard index != 0 else { continue }
            let pixel = x + offset
            bytes[start + pixel / perByte] |= index << UInt8((perByte - 1 - pixel % perByte) * depth)
          }
        }
      }
    }
  }
}
