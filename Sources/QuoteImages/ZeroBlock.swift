/// A deflate block (RFC 1951, §3.2.7) that stands for many zero bytes and isn't the last: two bits for each 258 of them. It
/// ends at a byte's end, so that another stream's bytes can follow.
struct ZeroBlock {
  /// A zero, then copies of the byte before.
  private let copies: Int

  /// How many zeros it stands for.
  var count: Int { 1 + 258 * copies }

  /// `nil` where there are too few zeros for a block to be worth its head.
  init?(coveringAtMost zeros: Int) {
    // The other bits are 110: together they are whole bytes where the copies are one more than a multiple of 4.
    copies = ((zeros - 1) / 258 - 1) / 4 * 4 + 1
    if copies < 17 { return nil }
  }

  func write(to stream: inout BitWriter) {
    // Not the last block; dynamic Huffman codes: 286 for literals and lengths, 1 for distances, 19 code length codes.
    stream.append(0, bits: 1)
    stream.append(2, bits: 2)
    stream.append(286 - 257, bits: 5)
    stream.append(1 - 1, bits: 5)
    stream.append(19 - 4, bits: 4)
    // In the RFC's order 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15: the codes of 18, 2 and 1 have 1, 2 and
    // 2 bits: 0, 11 and 10.
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0] { stream.append(length, bits: 3) }
    let two = "11"
    let one = "10"
    // Byte 0 has 2 bits, bytes 1 to 255 none (18: as many zeros as its 7 bits say, and 11), the end (256) has 2, lengths 257 to
    // 284 none, length 258 (285) 1; distance 1 has 1.
    stream.append(code: two)
    stream.append(code: "0")
    stream.append(138 - 11, bits: 7)
    stream.append(code: "0")
    stream.append(117 - 11, bits: 7)
    stream.append(code: two)
    stream.append(code: "0")
    stream.append(28 - 11, bits: 7)
    stream.append(code: one)
    stream.append(code: one)
    // By those lengths: 285 is 0, byte 0 is 10, the end is 11; distance 1 is 0.
    stream.append(code: "10")
    for _ in 0..<copies { stream.append(0, bits: 2) }
    stream.append(code: "11")
  }
}
