/// How often each symbol of a block occurs.
struct TokenCounts {
  /// Bytes, the block's end, and lengths.
  private(set) var symbols = [Int](repeating: 0, count: 286)
  private(set) var distances = [Int](repeating: 0, count: 30)

  /// Of a block without tokens: it has an end.
  init() { symbols[256] = 1 }

  mutating func add(_ tokens: ArraySlice<DeflateToken>) {
    for token in tokens {
      if token.isByte {
        symbols[token.value] += 1
      } else {
        symbols[257 + Int(DeflateToken.lengthCodes[token.length].code)] += 1
        distances[DeflateToken.distanceCode(token.value)] += 1
      }
    }
  }
}
