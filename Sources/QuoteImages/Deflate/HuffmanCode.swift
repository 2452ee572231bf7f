/// A Huffman code as deflate has it: canonical, of bounded lengths (RFC 1951, §3.2.2).
struct HuffmanCode {
  /// Each symbol's bits; 0 where it isn't used.
  private(set) var lengths: [UInt8]
  /// Each symbol's code, its first bit lowest.
  private(set) var codes: [UInt16]

  /// The best code for symbols that occur so often, but none longer than `limit` bits.
  init(counts: [Int], limit: Int) {
    lengths = [UInt8](repeating: 0, count: counts.count)
    codes = [UInt16](repeating: 0, count: counts.count)
    var used = counts.indices.filter { counts[$0] > 0 }
    // A code of one symbol would be incomplete: it gets a neighbour.
    while used.count < 2 { used.append(used.first == 0 ? 1 : 0) }
    used.sort { (counts[$0], $0) < (counts[$1], $1) }
    let perLength = Self.symbolsPerLength(used.map { max(1, counts[$0]) }, limit: limit)
    var next = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<perLength[length] {
        lengths[used[next]] = UInt8(length)
        next += 1
      }
    }
    assignCodes(perLength)
  }

  /// How many symbols have each length. `counts` are sorted, the rarest first.
  private static func symbolsPerLength(_ counts: [Int], limit: Int) -> [Int] {
    // Nodes of the tree: the symbols, then each that joins the two rarest so far.
    var weights = counts
    var parents = [Int](repeating: 0, count: 2 * counts.count - 1)
    var (leaf, node) = (0, counts.count)
    func takeRarest() -> Int {
      let isLeaf = leaf < counts.count && (node >= weights.count || weights[leaf] <= weights[node])
      defer { if isLeaf { leaf += 1 } else { node += 1 } }
      return isLeaf ? leaf : node
    }
    while weights.count < parents.count {
      let (one, other) = (takeRarest(), takeRarest())
      parents[one] = weights.count
      parents[other] = weights.count
      weights.append(weights[one] + weights[other])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var perLength = [Int](repeating: 0, count: limit + 1)
    for index in stride(from: parents.count - 2, through: 0, by: -1) {
      depths[index] = depths[parents[index]] + 1
      if index < counts.count { perLength[min(limit, depths[index])] += 1 }
    }
    return shortened(perLength, limit: limit)
  }

  /// What was cut to the limit takes room: shorter codes become longer until all fit.
  private static func shortened(_ perLength: [Int], limit: Int) -> [Int] {
    var perLength = perLength
    var room = perLength.enumerated().reduce(1 << limit) { room, entry in
      entry.offset == 0 ? room : room - entry.element << (limit - entry.offset)
    }
    while room < 0 {
      guard let length = (1..<limit).last(where: { perLength[$0] > 0 }) else { break }
      perLength[length] -= 1
      perLength[length + 1] += 1
      room += 1 << (limit - length - 1)
    }
    // That may have been a little too much: decoders want no room left.
    while room > 0, perLength[limit] > 0 {
      perLength[limit] -= 1
      perLength[limit - 1] += 1
      room -= 1
    }
    return perLength
  }

  private mutating func assignCodes(_ perLength: [Int]) {
    var next = [UInt16](repeating: 0, count: perLength.count)
    for length in 2..<perLength.count {
      next[length] = (next[length - 1] + UInt16(perLength[length - 1])) << 1
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      codes[symbol] = next[Int(length)].bitReversed >> (16 - UInt16(length))
      next[Int(length)] &+= 1
    }
  }
}

extension UInt16 {
  fileprivate var bitReversed: UInt16 {
    var (bits, reversed) = (self, UInt16(0))
    for _ in 0..<16 {
      reversed = reversed << 1 | bits & 1
      bits >>= 1
    }
    return reversed
  }
}
