/// A step of a deflate stream: a byte, or a copy of bytes before it (RFC 1951, §3.2.5).
struct DeflateToken {
  private let word: UInt32

  static func byte(_ value: UInt8) -> Self { Self(word: UInt32(value) << 9 | 1) }

  /// `length` from 3 to 258, `distance` from 1 to 32768.
  static func copy(length: Int, distance: Int) -> Self {
    Self(word: UInt32(truncatingIfNeeded: distance << 9 | length))
  }

  /// How many bytes it stands for.
  var length: Int { Int(word & 511) }
  /// The distance of a copy; a byte's value.
  var value: Int { Int(word >> 9) }
  var isByte: Bool { length == 1 }

  /// The number of a distance's code: two for each power of two.
  static func distanceCode(_ distance: Int) -> Int {
    let before = distance - 1
    if before < 4 { return before }
    let power = Int.bitWidth - 1 - before.leadingZeroBitCount
    return 2 * power + before >> (power - 1) & 1
  }

  /// How many more bits follow a distance's code.
  static func distanceBits(code: Int) -> Int { max(0, code / 2 - 1) }

  /// For each length its code, from 0, and how many more bits follow it.
  static let lengthCodes: [(code: UInt8, bits: UInt8)] = (0...258).map { length in
    if length < 11 { return (UInt8(max(0, length - 3)), 0) }
    if length == 258 { return (28, 0) }
    // Four for each power of two.
    let before = length - 3
    let power = Int.bitWidth - 1 - before.leadingZeroBitCount
    return (UInt8(4 * (power - 1) + before >> (power - 2) & 3), UInt8(power - 2))
  }
}
