/// Writes bits as deflate wants them: from each byte's lowest bit up.
struct BitWriter {
  private var bytes: [UInt8]
  /// What is not yet a whole byte, in its lowest `count` bits: fewer than 32 between two calls.
  private var bits: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of up to 16 bits, its lowest bit first.
  mutating func append(_ value: Int, bits length: Int) {
    bits |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: count)
    count += length
    guard count >= 32 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian) { bytes.append(contentsOf: $0) }
    bits >>= 32
    count -= 32
  }

  /// The bytes, the last one filled up with zeros.
  consuming func finished() -> [UInt8] {
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
    return bytes
  }
}
