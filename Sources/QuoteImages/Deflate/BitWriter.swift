/// Writes bits as deflate wants them: from each byte's lowest bit up.
struct BitWriter {
  private var bytes: [UInt8]
  /// What is not yet a whole byte, in its lowest `count` bits.
  private var bits: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of up to 16 bits, its lowest bit first.
  mutating func append(_ value: Int, bits length: Int) {
    bits |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: count)
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// The bytes, the last one filled up with zeros.
  consuming func finished() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}
