import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct CollectionPickTests {
  private func quotes() -> [QuoteFields] {
    [
      QuoteFields(text: "a", weight: 1), QuoteFields(text: "draft", weight: 100, published: false),
      QuoteFields(text: "b", weight: 3), QuoteFields(text: "never", weight: 0), QuoteFields(text: "c", weight: 6),
    ]
  }

  @Test("a random pick takes each published quote as often as its weight says")
  func weights() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    let chance = SharedChance(seed: 7)
    let counts = try store.write { db in
      _ = try collection.add(db, quotes(), now: noon)
      return try (0..<10_000).reduce(into: [String: Int]()) { counts, _ in
        let picked = try collection.pick(db, .among(.random), now: 0, chance: chance)
        #expect(picked.lifetime == .momentary)
        #expect(picked.count == 4)
        counts[picked.quote.text, default: 0] += 1
      }
    }
    #expect(Set(counts.keys) == ["a", "b", "c"])
    // Four standard deviations of a binomial distribution.
    #expect(abs((counts["a"] ?? 0) - 1_000) < 120)
    #expect(abs((counts["b"] ?? 0) - 3_000) < 184)
    #expect(abs((counts["c"] ?? 0) - 6_000) < 196)
  }

  @Test("positions, periods and numbers choose among the published quotes, in order")
  func order() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    try store.write { db in
      let items = try collection.add(db, quotes(), now: noon)
      func pick(_ pick: CollectionPick, now: Int = 0) throws -> PickedQuote {
        try collection.pick(db, pick, now: now, chance: SharedChance())
      }
      #expect(try (1...4).map { try pick(.among(.position($0))).quote.text } == ["a", "b", "never", "c"])
      #expect(try pick(.among(.position(2))).index == 1)
      #expect(try pick(.among(.position(2))).lifetime == .lasting)
      #expect(throws: PickError.outside(count: 4)) { try pick(.among(.position(5))) }
      #expect(throws: PickError.outside(count: 4)) { try pick(.among(.position(0))) }
      let hours = try (0..<5).map { try pick(.among(.rotating(.hourly)), now: $0 * 3_600 + 1) }
      #expect(hours.map(\.quote.text) == ["a", "b", "never", "c", "a"])
      #expect(hours[0].lifetime == .until(seconds: 3_599))
      let last = try pick(.id(#require(items[4].quote.id)))
      #expect(last.quote.text == "c" && last.index == 3 && last.lifetime == .lasting)
      let draft = try #require(items[1].quote.id)
      #expect(throws: PickError.noSuchQuote(draft)) { try pick(.id(draft)) }
      #expect(throws: PickError.noSuchQuote(99)) { try pick(.id(99)) }
    }
  }

  @Test("a seed always gives the same quote, by weight; with equal weights the one that a query's list gives")
  func seed() throws {
    let store = try memoryStore()
    let (collection, plain) = (try store.collection(), try store.collection("plain", ["a", "b", "c", "d"]))
    try store.write { db in
      _ = try collection.add(db, quotes(), now: noon)
      var texts: Set<String> = []
      for seed in 0..<200 {
        let pick = CollectionPick.among(.seed("\(seed)"))
        let text = try collection.pick(db, pick, now: 0, chance: SharedChance()).quote.text
        #expect(try collection.pick(db, pick, now: 9, chance: SharedChance()).quote.text == text)
        texts.insert(text)
        let index = Pick.seed("\(seed)").index(of: 4, now: 0, chance: SharedChance())
        #expect(try plain.pick(db, pick, now: 0, chance: SharedChance()).index == index)
      }
      #expect(texts == ["a", "b", "c"])
    }
  }

  @Test("nothing can be picked where nothing is published, or at random where no weight is over 0")
  func nothing() throws {
    let store = try memoryStore()
    let (empty, silent) = (try store.collection("a"), try store.collection("b"))
    try store.write { db in
      _ = try empty.add(db, [QuoteFields(text: "draft", published: false)], now: noon)
      _ = try silent.add(db, ["x", "y"].map { QuoteFields(text: $0, weight: 0) }, now: noon)
      for pick in [CollectionPick.among(.random), .among(.position(1)), .id(1), .among(.rotating(.daily))] {
        #expect(throws: PickError.nothingPublished) { try empty.pick(db, pick, now: 0, chance: SharedChance()) }
      }
      for pick in [Pick.random, .seed("x")] {
        #expect(throws: PickError.nothingAtRandom) {
          try silent.pick(db, .among(pick), now: 0, chance: SharedChance())
        }
      }
      #expect(try silent.pick(db, .among(.position(1)), now: 0, chance: SharedChance()).quote.text == "x")
    }
  }

  @Test("a single quote's random picture lasts")
  func single() throws {
    let store = try memoryStore()
    let collection = try store.collection("a", ["x"])
    try store.read { db in
      let picked = try collection.pick(db, .among(.random), now: 0, chance: SharedChance())
      #expect(picked.lifetime == .lasting)
    }
  }
}
