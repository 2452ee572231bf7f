import CDeflate

/// Compresses the rows of a picture of few colours: less than libdeflate in its quick levels, and quicker than in its thorough ones,
/// since it knows where such rows repeat. For one thread at a time.
final class InkDeflater {
  private let parser = InkParser()

  /// So many zeros, such as the empty rows above and beneath a text, have a block of their own: two bits for each 258.
  private static let manyZeros = 4096
  /// How many bytes share one Huffman code.
  private static let blockLength = 1 << 17

  /// A zlib stream (RFC 1950) of these rows.
  func zlib(_ rows: PackedRows, solid: [UInt8]) -> [UInt8] {
    let bytes = rows.bytes
    var stream = BitWriter([0x78, 0xDA])
    bytes.withUnsafeBufferPointer { write($0, rowLength: rows.length, depth: rows.depth, solid: solid, to: &stream) }
    var file = stream.finished()
    let sum = libdeflate_adler32(1, bytes, bytes.count)
    for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    return file
  }

  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, rowLength: Int, depth: Int, solid: [UInt8], to stream: inout BitWriter
  ) {
    let prices = InkPrices(rowLength: rowLength, depth: depth, solid: solid)
    let ink = Self.withoutZeros(bytes)
    var blocks: [[DeflateToken]] = []
    if ink.lowerBound > 0 { blocks.append(Self.zeros(ink.lowerBound)) }
    parser.start()
    for start in stride(from: ink.lowerBound, to: ink.upperBound, by: Self.blockLength) {
      let block = start..<min(ink.upperBound, start + Self.blockLength)
      blocks.append(tokens(block, of: bytes, rowLength: rowLength, prices: prices))
    }
    if ink.upperBound < bytes.count { blocks.append(Self.zeros(bytes.count - ink.upperBound)) }
    for (index, tokens) in blocks.enumerated() {
      DeflateBlock(tokens).write(isLast: index == blocks.count - 1, to: &stream)
    }
  }

  /// The tokens of a block; what its first parts have tells what tokens cost in the next.
  private func tokens(
    _ block: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, rowLength: Int, prices: InkPrices
  ) -> [DeflateToken] {
    var tokens: [DeflateToken] = []
    var counts = TokenCounts()
    for start in stride(from: block.lowerBound, to: block.upperBound, by: InkParser.most) {
      let part = start..<min(block.upperBound, start + InkParser.most)
      let before = tokens.count
      tokens += parser.tokens(
        part, of: bytes, rowLength: rowLength, prices: before == 0 ? prices : prices.learned(from: counts))
      counts.add(tokens[before...])
    }
    return tokens
  }

  /// All but many zeros at the start and at the end.
  private static func withoutZeros(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let raw = UnsafeRawBufferPointer(bytes)
    var (start, end) = (0, bytes.count)
    while start + 8 <= end, raw.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0 { start += 8 }
    while end - 8 >= start, raw.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) == 0 { end -= 8 }
    if start < manyZeros { start = 0 }
    if bytes.count - end < manyZeros { end = bytes.count }
    return start..<end
  }

  /// A zero, and copies of it.
  private static func zeros(_ count: Int) -> [DeflateToken] {
    let (copies, rest) = (count - 1).quotientAndRemainder(dividingBy: 258)
    let whole = [.byte(0)] + [DeflateToken](repeating: .copy(length: 258, distance: 1), count: copies)
    return whole + (rest < 3 ? [DeflateToken](repeating: .byte(0), count: rest) : [.copy(length: rest, distance: 1)])
  }
}
