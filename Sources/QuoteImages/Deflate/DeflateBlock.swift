/// A block with Huffman codes of its own (RFC 1951, §3.2.7).
struct DeflateBlock {
  private let tokens: [DeflateToken]
  private let symbols: HuffmanCode
  private let distances: HuffmanCode

  init(_ tokens: [DeflateToken]) {
    self.tokens = tokens
    var counts = TokenCounts()
    counts.add(tokens[...])
    symbols = HuffmanCode(counts: counts.symbols, limit: 15)
    distances = HuffmanCode(counts: counts.distances, limit: 15)
  }

  func write(isLast: Bool, to stream: inout BitWriter) {
    stream.append(isLast ? 1 : 0, bits: 1)
    stream.append(2, bits: 2)
    writeCodes(to: &stream)
    for token in tokens {
      if token.isByte {
        stream.append(token.value, in: symbols)
        continue
      }
      let (code, bits) = DeflateToken.lengthCodes[token.length]
      stream.append(257 + Int(code), in: symbols)
      stream.append((token.length - 3) & (1 << Int(bits) - 1), bits: Int(bits))
      let distance = DeflateToken.distanceCode(token.value)
      stream.append(distance, in: distances)
      let more = DeflateToken.distanceBits(code: distance)
      stream.append((token.value - 1) & (1 << more - 1), bits: more)
    }
    stream.append(256, in: symbols)
  }

  /// The order in which the lengths of the lengths' own code are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private func writeCodes(to stream: inout BitWriter) {
    let symbolCount = max(257, 1 + (symbols.lengths.lastIndex { $0 > 0 } ?? 0))
    let distanceCount = 1 + (distances.lengths.lastIndex { $0 > 0 } ?? 0)
    let steps = Self.steps(Array(symbols.lengths[..<symbolCount] + distances.lengths[..<distanceCount]))
    var counts = [Int](repeating: 0, count: 19)
    for step in steps { counts[step.symbol] += 1 }
    let code = HuffmanCode(counts: counts, limit: 7)
    let written = max(4, 1 + (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0))
    stream.append(symbolCount - 257, bits: 5)
    stream.append(distanceCount - 1, bits: 5)
    stream.append(written - 4, bits: 4)
    for symbol in Self.order[..<written] { stream.append(Int(code.lengths[symbol]), bits: 3) }
    for step in steps {
      stream.append(step.symbol, in: code)
      stream.append(step.more, bits: step.bits)
    }
  }

  private typealias Step = (symbol: Int, more: Int, bits: Int)

  /// Lengths as they are written: 16 repeats the last one 3 to 6 times, 17 and 18 stand for 3 to 10 and 11 to 138 zeros.
  private static func steps(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var run = lengths[index...].prefix { $0 == length }.count
      index += run
      if length > 0 {
        steps.append((Int(length), 0, 0))
        run -= 1
      }
      while run >= 3 {
        let count = min(run, length > 0 ? 6 : 138)
        steps.append(length > 0 ? (16, count - 3, 2) : count < 11 ? (17, count - 3, 3) : (18, count - 11, 7))
        run -= count
      }
      for _ in 0..<run { steps.append((Int(length), 0, 0)) }
    }
    return steps
  }
}

extension BitWriter {
  fileprivate mutating func append(_ symbol: Int, in code: HuffmanCode) {
    append(Int(code.codes[symbol]), bits: Int(code.lengths[symbol]))
  }
}
