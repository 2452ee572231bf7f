/// Writes bits as deflate wants them: from each byte's lowest bit up.
struct BitWriter {
  /// The bytes so far; the last may have bits to spare, which are 0.
  private(set) var bytes: [UInt8]
  /// How many bits of the last byte are used: 1 to 8.
  private var used = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of up to 16 bits, its lowest bit first.
  mutating func append(_ value: Int, bits: Int) {
    for bit in 0..<bits { append(value >> bit & 1 == 1) }
  }

  /// A Huffman code, such as "110", its first bit first.
  mutating func append(code: String) {
    for digit in code.utf8 { append(digit == UInt8(ascii: "1")) }
  }

  private mutating func append(_ bit: Bool) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    if bit { bytes[bytes.count - 1] |= 1 << UInt8(used) }
    used += 1
  }
}
