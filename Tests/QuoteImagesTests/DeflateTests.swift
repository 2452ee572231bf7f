import CDeflate
import Testing

@testable import QuoteImages

struct DeflateTests {
  private func inflated(_ file: [UInt8], count: Int) throws -> [UInt8] {
    var output = [UInt8](repeating: 9, count: count + 1)
    var (used, written) = (0, 0)
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    let result = libdeflate_zlib_decompress_ex(decompressor, file, file.count, &output, output.count, &used, &written)
    try #require(result == LIBDEFLATE_SUCCESS)
    #expect(used == file.count)
    return Array(output[..<written])
  }

  /// Rows of which each pixel is what the closure says.
  private func rows(_ width: Int, _ height: Int, depth: Int, _ pixel: (Int, Int) -> UInt8) -> PackedRows {
    var rows = PackedRows(width: width, height: height, depth: depth)
    let same = Array(0...255 as ClosedRange<UInt8>)
    for y in 0..<height {
      (0..<width).map { pixel($0, y) }.withUnsafeBufferPointer { rows.put($0, through: same, x: 0, y: y) }
    }
    return rows
  }

  /// The same numbers each time, with nothing in common.
  private struct Noise {
    var state: UInt64 = 88172645463325252
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  enum Kind: CaseIterable {
    case nothing, allInk, firstPixel, lastPixel, stems, rungs, slants, noise, noiseInTheMiddle, fewValues

    func pixel(_ x: Int, _ y: Int, width: Int, noise: UInt8) -> UInt8 {
      switch self {
      case .nothing: 0
      case .allInk: 8
      case .firstPixel: x == 0 && y == 0 ? 1 : 0
      case .lastPixel: x == width - 1 && y == 119 ? 1 : 0
      case .stems: x % 9 == 0 ? 8 : 0
      case .rungs: y % 9 == 0 ? 8 : 0
      case .slants: UInt8((x + y) % 7)
      case .noise: noise
      case .noiseInTheMiddle: 40..<70 ~= y && x < 60 ? noise : 0
      case .fewValues: noise & 8
      }
    }
  }

  @Test("rows of any kind are compressed to what decoders accept", arguments: Kind.allCases, [4, 8])
  func kinds(_ kind: Kind, _ depth: Int) throws {
    var noise = Noise()
    let most: UInt64 = depth == 4 ? 15 : 255
    let deflater = InkDeflater()
    for width in [64, 65, 801, 3001] {
      let rows = rows(width, 120, depth: depth) { x, y in
        kind.pixel(x, y, width: width, noise: UInt8(noise.next() >> 11 & most))
      }
      let file = deflater.zlib(rows, solid: [0, 8])
      #expect(try inflated(file, count: rows.bytes.count) == rows.bytes)
      #expect(file.count < rows.bytes.count * 51 / 50 + 300)
      // What came before leaves no trace.
      #expect(InkDeflater().zlib(rows, solid: [0, 8]) == file)
    }
  }

  @Test("empty rows take two bits for 258 bytes")
  func zeros() throws {
    let rows = PackedRows(width: 4096, height: 2048, depth: 4)
    #expect(InkDeflater().zlib(rows, solid: [0]).count < rows.bytes.count / 1000)
  }

  @Test("what a picture's first rows have much of costs less in the next, and nothing becomes free")
  func learning() {
    let prices = InkPrices(rowLength: 401, depth: 4, solid: [0, 8, 15])
    var counts = TokenCounts()
    let often = [DeflateToken](repeating: .byte(7), count: 500) + [.copy(length: 20, distance: 300)]
    counts.add(often[...])
    let learned = prices.learned(from: counts)
    #expect(learned.bytes[7] < prices.bytes[7] && learned.bytes[9] > prices.bytes[9])
    #expect(learned.lengths.allSatisfy { $0 > 0 } && learned.distances.allSatisfy { $0 > 0 })
    #expect(learned.lengths[20] < learned.lengths[24])
  }

  @Test("a Huffman code is complete, and no code is longer than allowed", arguments: [7, 15])
  func huffman(_ limit: Int) {
    var noise = Noise()
    let kinds: [[Int]] = [
      [0, 0, 5], [1, 0], [1, 1, 1], (0..<40).map { 1 << ($0 / 2) }, (0..<30).map { 1 << $0 },
      [Int](repeating: 3, count: 100),
      (0..<120).map { _ in Int(noise.next() % 1000) },
    ]
    for counts in kinds {
      let code = HuffmanCode(counts: counts, limit: limit)
      let room = code.lengths.reduce(0) { $1 == 0 ? $0 : $0 + 1 << (limit - Int($1)) }
      #expect(room == 1 << limit && code.lengths.allSatisfy { $0 <= limit }, "\(counts)")
      for (symbol, count) in counts.enumerated() where count > 0 { #expect(code.lengths[symbol] > 0) }
    }
  }
}
