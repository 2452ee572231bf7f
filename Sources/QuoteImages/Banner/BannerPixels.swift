/// A banner's pixels, all in memory: 0xAARRGGBB, the alpha not multiplied into the colours.
struct BannerPixels: PictureRows {
  let width: Int
  let height: Int
  let words: [UInt32]
  let isOpaque: Bool

  init(_ words: [UInt32], width: Int, height: Int) {
    (self.words, self.width, self.height) = (words, width, height)
    isOpaque = words.allSatisfy { $0 >> 24 == 255 }
  }

  /// From RGBA bytes.
  init(rgba: [UInt8], width: Int, height: Int) {
    let words = rgba.withUnsafeBytes { bytes in
      (0..<width * height).map { index in
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
        return word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
      }
    }
    self.init(words, width: width, height: height)
  }

  /// As RGBA bytes.
  var rgba: [UInt8] {
    words.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), UInt8($0 >> 24)] }
  }

  func forEachRow(_ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    try words.withUnsafeBufferPointer { words in
      for row in 0..<height { try body(row, UnsafeBufferPointer(rebasing: words[row * width..<(row + 1) * width])) }
    }
  }
}
