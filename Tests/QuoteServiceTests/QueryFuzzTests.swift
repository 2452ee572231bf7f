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

  /// What was wrong first, and how many queries were sound.
  private struct Outcome {
    var fault: String?
    var soundCount = 0
  }

  @Test("are either refused with a reason, or have sound pairs and a pick among them: 200,000 of them")
  func mutations() async throws {
    // A thread each: in a debug build a query takes a fifth of a millisecond.
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for seed in 1...4 { group.addTask { try await onThread { Self.exercise(50_000, seed: UInt64(seed)) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.compactMap(\.fault) == [])
    // Both outcomes must have been met often, or nothing was tried.
    #expect(outcomes.allSatisfy { (2500...47_500).contains($0.soundCount) })
  }

  private static func exercise(_ count: Int, seed: UInt64) -> Outcome {
    let chance = SharedChance(seed: seed)
    let families = FontFamilies(["Liberation Sans"])
    var outcome = Outcome()
    for _ in 0..<count {
      let bytes = mutated(chance)
      let query = QuoteQuery(bytes, families: families)
      if query.faults.isEmpty { outcome.soundCount += 1 }
      guard isSound(query, chance) else {
        outcome.fault = String(decoding: bytes, as: UTF8.self)
        break
      }
    }
    return outcome
  }

  private static func isSound(_ query: QuoteQuery, _ chance: SharedChance) -> Bool {
    guard query.faults.isEmpty else { return query.faults.allSatisfy { !$0.detail.isEmpty } }
    let index = query.pick.index(of: query.pairs.count, now: 0, chance: chance)
    return index.map(query.pairs.indices.contains) == true
      && query.pairs.allSatisfy { pair in
        !QuoteText.isBlank(pair.quote) && !pair.quote.unicodeScalars.contains { $0 < " " && $0 != "\n" }
      }
  }
}
