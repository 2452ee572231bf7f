/// What tokens cost in pictures of text, roughly, before anything is known of the one at hand: in sixteenths of a bit, as
/// measured on some.
struct InkPrices {
  let bytes: [UInt32]
  let lengths: [UInt32]
  /// By the distance's code, with the bits that follow it.
  let distances: [UInt32]

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
