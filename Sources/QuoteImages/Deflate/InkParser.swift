/// Finds the deflate tokens for the rows of a picture of text.
///
/// What repeats there repeats in few ways: the byte before, the row above, and letters that were drawn before. So few places are
/// looked at, and the choice among them is weighed: the cheapest way to each byte, by what tokens cost in such pictures.
/// It is for one thread at a time.
final class InkParser {
  /// How many bytes are parsed at once.
  static let most = 1 << 14
  /// So long a copy is taken at once.
  private static let long = 19
  /// Where the row above gives so much, places farther away aren't looked at; where one of them does, half as many more.
  private static let good = 8
  /// How many places farther away are looked at: those that have the same `hashed` bytes, or seem to.
  private static let depth = 14
  /// How many, where the row above tells one.
  private static let hinted = 3
  private static let window = 1 << 15
  private static let hashBits: UInt64 = 14
  private static let hashed: UInt64 = 5

  /// The last place of each hash, and for each place the one before with the same hash.
  private let last = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << hashBits)
  private let previous = UnsafeMutableBufferPointer<Int32>.allocate(capacity: window)
  /// For each place the distance of the longest copy from farther away: 0 where there was none.
  private let hints = UnsafeMutableBufferPointer<Int32>.allocate(capacity: window)
  /// What the cheapest way to each place costs, from the part's start, and the token that it ends with.
  private let costs = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: most + 1)
  private let ways = UnsafeMutableBufferPointer<DeflateToken>.allocate(capacity: most + 1)

  init() {
    last.initialize(repeating: -1)
    previous.initialize(repeating: -1)
    hints.initialize(repeating: 0)
    costs.initialize(repeating: 0)
    ways.initialize(repeating: .byte(0))
  }

  deinit {
    last.deallocate()
    previous.deallocate()
    hints.deallocate()
    costs.deallocate()
    ways.deallocate()
  }

  /// Forgets the bytes of other pictures.
  func start() {
    last.update(repeating: -1)
    hints.update(repeating: 0)
  }

  /// The tokens of a part of a picture's bytes, `most` of them at most. What is before it in the picture can be copied.
  func tokens(
    _ part: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, rowLength: Int, prices: InkPrices
  ) -> [DeflateToken] {
    costs[...part.count].update(repeating: .max)
    costs[0] = 0
    prices.withPointers { search(part, of: bytes, row: rowLength, prices: $0) }
    var tokens: [DeflateToken] = []
    var end = part.count
    while end > 0 {
      tokens.append(ways[end])
      end -= ways[end].length
    }
    return tokens.reversed()
  }

  private func search(
    _ part: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, row: Int, prices: InkPrices.Pointers
  ) {
    // None of these is empty.
    let search = Search(
      bytes: bytes.baseAddress!, end: bytes.count, part: part, row: row, prices: prices, last: last.baseAddress!,
      previous: previous.baseAddress!, hints: hints.baseAddress!, costs: costs.baseAddress!,
      ways: ways.baseAddress!)
    var place = part.lowerBound
    while place < part.upperBound { place += search.step(place) }
  }

  /// One pass over a part. Its pointers are the parser's: this is where the time of a picture goes.
  private struct Search {
    let bytes: UnsafePointer<UInt8>
    let end: Int
    let part: Range<Int>
    let row: Int
    let prices: InkPrices.Pointers
    let last: UnsafeMutablePointer<Int32>
    let previous: UnsafeMutablePointer<Int32>
    let hints: UnsafeMutablePointer<Int32>
    let costs: UnsafeMutablePointer<UInt32>
    let ways: UnsafeMutablePointer<DeflateToken>

    /// Looks for ways onward from a place. Answers how far to go on.
    func step(_ place: Int) -> Int {
      let start = place &- part.lowerBound
      let cost = costs[start]
      let most = min(258, part.upperBound - place)
      let literal = cost &+ prices.bytes[Int(bytes[place])]
      if literal < costs[start + 1] {
        costs[start + 1] = literal
        ways[start + 1] = .byte(bytes[place])
      }
      let run = place > 0 ? matching(place, place - 1, most) : 0
      let above = place >= row ? matching(place, place - row, most) : 0
      let near = max(run, above)
      if near >= InkParser.long {
        take(start, cost, distance: run >= above ? 1 : row, from: near, to: near)
        for skipped in max(place, place + near - 8)..<place + near { _ = remember(skipped) }
        return near
      }
      if run >= 3 { take(start, cost, distance: 1, from: 3, to: run) }
      if above >= 3 { take(start, cost, distance: row, from: 3, to: above) }
      let far = farther(place, cost, from: max(2, near), most)
      guard far >= InkParser.long else { return 1 }
      for skipped in place + 1..<place + far { _ = remember(skipped) }
      return far
    }

    /// Looks at places with the same next bytes, the nearest first. Answers the longest copy.
    private func farther(_ place: Int, _ cost: UInt32, from near: Int, _ most: Int) -> Int {
      var best = near
      var from = remember(place)
      if near >= InkParser.good { return best }
      var found = 0
      var left = InkParser.depth
      // Where letters are in the row above, there are the same letters in this one.
      let hint = Int(hints[(place &- row) & (InkParser.window - 1)])
      if hint > 0, hint <= place {
        let length = matching(place, place &- hint, most)
        if length > best {
          take(place &- part.lowerBound, cost, distance: hint, from: best &+ 1, to: length)
          (best, found, left) = (length, hint, InkParser.hinted)
        }
      }
      let limit = max(0, place &- InkParser.window)
      // A longer copy has the same bytes where the best one so far ends.
      var tail = max(0, best &- 3)
      var wanted: UInt32 = best < most ? word(place &+ tail, as: UInt32.self) : 0
      while left > 0, from > limit, best < InkParser.long {
        left &-= 1
        if word(from &+ tail, as: UInt32.self) == wanted {
          let length = matching(place, from, most)
          if length > best {
            take(place &- part.lowerBound, cost, distance: place &- from, from: best &+ 1, to: length)
            (best, found) = (length, place &- from)
            if length >= most { break }
            if length >= InkParser.good { left >>= 1 }
            tail = length &- 3
            wanted = word(place &+ tail, as: UInt32.self)
          }
        }
        from = Int(previous[from & (InkParser.window - 1)])
      }
      hints[place & (InkParser.window - 1)] = Int32(truncatingIfNeeded: found)
      return best
    }

    /// Copies of these lengths, where they are cheaper than the way that is known.
    private func take(_ start: Int, _ cost: UInt32, distance: Int, from: Int, to: Int) {
      let price = cost &+ prices.distances[DeflateToken.distanceCode(distance)]
      let (costs, ways, lengths) = (costs + start, ways + start, prices.lengths)
      var length = from
      while length <= to {
        let sum = price &+ lengths[length]
        if sum < costs[length] {
          costs[length] = sum
          ways[length] = .copy(length: length, distance: distance)
        }
        length &+= 1
      }
    }

    /// Notes a place by its next bytes, and answers the last one that had the same. Empty places are not worth it.
    private func remember(_ place: Int) -> Int {
      guard place + 8 <= end else { return -1 }
      let next = UInt64(littleEndian: word(place, as: UInt64.self))
      if next == 0 { return -1 }
      let product = (next << (64 - 8 * InkParser.hashed)) &* 0x9E37_79B9_7F4A_7C15
      let hash = Int(product >> (64 - InkParser.hashBits))
      let before = last[hash]
      previous[place & (InkParser.window - 1)] = before
      last[hash] = Int32(truncatingIfNeeded: place)
      return Int(before)
    }

    /// How many bytes are the same at two places.
    private func matching(_ place: Int, _ other: Int, _ most: Int) -> Int {
      guard bytes[place] == bytes[other] else { return 0 }
      var length = 0
      while length &+ 8 <= most {
        let difference = UInt64(
          littleEndian: word(place &+ length, as: UInt64.self) ^ word(other &+ length, as: UInt64.self))
        if difference != 0 { return length &+ difference.trailingZeroBitCount >> 3 }
        length &+= 8
      }
      while length < most, bytes[place + length] == bytes[other + length] { length += 1 }
      return length
    }

    private func word<Word: BitwiseCopyable>(_ place: Int, as type: Word.Type) -> Word {
      UnsafeRawPointer(bytes + place).loadUnaligned(as: type)
    }
  }
}
