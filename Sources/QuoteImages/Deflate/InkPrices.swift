#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What tokens cost in pictures of text, in sixteenths of a bit: roughly, as measured on some, before anything is known of the one
/// at hand; then by what its first rows have.
struct InkPrices {
  private(set) var bytes: [UInt32]
  private(set) var lengths: [UInt32]
  /// By the distance's code, with the bits that follow it.
  private(set) var distances: [UInt32]

  /// - Parameters:
  ///   - depth: bits a pixel: 4 or 8.
  ///   - solid: the pixels' most frequent values: no ink, and all of it.
  init(rowLength: Int, depth: Int, solid: [UInt8]) {
    bytes = (0...255).map { (byte: UInt8) in
      if byte == 0 { return 70 }
      let pixels = depth == 4 ? [byte >> 4, byte & 15] : [byte, byte]
      return switch pixels.count(where: solid.contains) {
      case 2: 72
      case 1: 104
      default: 128
      }
    }
    lengths = DeflateToken.lengthCodes.map { code, bits in
      (code == 28 ? 72 : code < 8 ? 76 : code < 18 ? 136 : 120) + 16 * UInt32(bits)
    }
    let row = DeflateToken.distanceCode(rowLength)
    distances = (0..<30).map { code in
      (code == 0 ? 47 : code == row ? 32 : 88) + 16 * UInt32(DeflateToken.distanceBits(code: code))
    }
  }

  /// The prices after so many tokens of the picture, which count for more the more they are.
  func learned(from counts: TokenCounts) -> InkPrices {
    let trust: Float = 400
    func price(_ count: Int, of total: Int, before: UInt32) -> UInt32 {
      let share = (Float(count) + trust * exp2f(-Float(before) / 16)) / (Float(total) + trust)
      return UInt32(-16 * log2f(share) + 0.5)
    }
    var learned = self
    let (symbols, copies) = (counts.symbols.reduce(0, +), counts.distances.reduce(0, +))
    for byte in 0...255 { learned.bytes[byte] = price(counts.symbols[byte], of: symbols, before: bytes[byte]) }
    // Lengths of one code stand side by side.
    var (last, share): (UInt8?, UInt32) = (nil, 0)
    for (length, (code, bits)) in DeflateToken.lengthCodes.enumerated() {
      let more = 16 * UInt32(bits)
      if code != last {
        share = price(counts.symbols[257 + Int(code)], of: symbols, before: lengths[length] - more)
        last = code
      }
      learned.lengths[length] = more + share
    }
    for code in 0..<30 {
      let more = 16 * UInt32(DeflateToken.distanceBits(code: code))
      learned.distances[code] = more + price(counts.distances[code], of: copies, before: distances[code] - more)
    }
    return learned
  }

  struct Pointers {
    let bytes: UnsafePointer<UInt32>
    let lengths: UnsafePointer<UInt32>
    let distances: UnsafePointer<UInt32>
  }

  /// Gives the prices as quick pointers, for as long as this takes.
  func withPointers<Result>(_ body: (Pointers) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try lengths.withUnsafeBufferPointer { lengths in
        try distances.withUnsafeBufferPointer { distances in
          // None of them is empty.
          try body(
            Pointers(
              bytes: bytes.baseAddress!, lengths: lengths.baseAddress!, distances: distances.baseAddress!))
        }
      }
    }
  }
}
