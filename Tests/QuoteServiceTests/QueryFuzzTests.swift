import Quotes
import TestSupport
import Testing

@testable import QuoteService

@Suite("Mutated queries")
struct QueryFuzzTests {
  private static let seeds = [
    "q[]=It%27s%20awesome&a[]=Mum&q[]=Pretty%20fun&a[]=Bob", "q[0]=A&q[2]=B&a[0]=X&pick=2",
    "q=A&amp;a=X&seed=%F0%9F%98%80",
    "q=%E4%BA%BA&theme=light&bg=%23abc8&fg=red&font=serif&lang=zh-Hant&size=40&align=start&w=640&h=320&scale=2&radius=9",
    "q[]=100%&q[]=a+b&q[]=%0D%0A%09&pick=daily&error_status=200", "q%5B%5D=%FF&a%5b%5d=%00&q[99999999999999999999]=x",
  ]

  private static let pieces = [
    "q[]=", "a[]=", "q[1]=", "&", "=", "%", "%0", "%00", "%EF%BB%BF", "%C3%28", "[", "]", "+", "amp;", "pick=", "\u{0}",
    "é",
    "w=99999999999999999999", "radius=-1", "seed", "%E2%80%8B",
  ]

  /// A query made from a seed by a few changes, the same for the same number.
  private static func mutated(_ chance: SharedChance) -> [UInt8] {
    var bytes = Array(seeds[chance.index(below: seeds.count)].utf8)
    for _ in 0...chance.index(below: 6) {
      let place = chance.index(below: bytes.count + 1)
      switch chance.index(below: 4) {
      case 0: bytes.insert(contentsOf: pieces[chance.index(below: pieces.count)].utf8, at: place)
      case 1 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: chance.next())
      case 2 where place < bytes.count:
        bytes.removeSubrange(place..<min(bytes.count, place + 1 + chance.index(below: 8)))
      default: bytes.append(contentsOf: bytes.prefix(chance.index(below: 64)))
      }
    }
    return bytes
  }

  @Test("are either refused with a reason, or have sound pairs and a pick among them", arguments: 1...4)
  func mutations(seed: Int) async throws {
    let count = try await onThread {
      let chance = SharedChance(seed: UInt64(seed))
      let families = FontFamilies(["Liberation Sans"])
      var sound = 0
      for _ in 0..<15_000 {
        let query = QuoteQuery(Self.mutated(chance), families: families)
        guard query.faults.isEmpty else {
          #expect(query.faults.allSatisfy { !$0.detail.isEmpty })
          continue
        }
        sound += 1
        let isSound = query.pairs.allSatisfy { pair in
          !QuoteText.isBlank(pair.quote) && !pair.quote.unicodeScalars.contains { $0 < " " && $0 != "\n" }
        }
        let index = query.pick.index(of: query.pairs.count, now: 0, chance: chance)
        #expect(isSound && index.map(query.pairs.indices.contains) == true)
      }
      return sound
    }
    // Both outcomes must have been met often, or nothing was tried.
    #expect((750...14_250).contains(count))
  }
}
