import QuoteImages

/// A hash of what a picture looks like: whether each of 16 by 16 cells is lighter than its right neighbour ("dHash").
struct PerceptualHash: Equatable {
  private let bits: [UInt64]

  init(_ picture: PNGReader) {
    let (columns, rows) = (17, 16)
    var cells = [Double](repeating: 0, count: columns * rows)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        cells[y * rows / picture.height * columns + x * columns / picture.width] += Self.lightness(picture[x, y])
      }
    }
    let scale = Double(columns * rows) / Double(picture.width * picture.height)
    // Cells of background alone are alike: a difference must be more than rounding's.
    bits = (0..<rows).reduce(into: [UInt64](repeating: 0, count: 4)) { bits, row in
      for column in 0..<16 where (cells[row * columns + column] - cells[row * columns + column + 1]) * scale > 2 {
        let bit = row * 16 + column
        bits[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: " ").compactMap { UInt64($0, radix: 16) }
    guard words.count == 4 else { return nil }
    bits = words
  }

  var text: String { bits.map { String($0, radix: 16) }.joined(separator: " ") }

  /// In how many of 256 cells two pictures differ.
  func distance(to other: PerceptualHash) -> Int {
    zip(bits, other.bits).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  private static func lightness(_ color: Color) -> Double {
    let grey = 0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
    return grey * Double(color.alpha) / 255
  }
}
