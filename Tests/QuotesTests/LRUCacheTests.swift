import Testing

@testable import Quotes

@Suite("The bounded cache")
struct LRUCacheTests {
  @Test("drops what was used least recently")
  func order() {
    var cache = LRUCache<String, Int>(capacity: 3)
    for (number, key) in ["a", "b", "c"].enumerated() { cache.insert(number, for: key, cost: 1) }
    #expect(cache.value(for: "a") == 0)
    cache.insert(3, for: "d", cost: 1)
    #expect(cache.value(for: "b") == nil)
    #expect(Set(cache.entries.map(\.key)) == ["a", "c", "d"])
  }

  @Test("bounds the cost, not the number")
  func cost() {
    var cache = LRUCache<Int, Int>(capacity: 10)
    for number in 0..<10 { cache.insert(number, for: number, cost: 1) }
    cache.insert(100, for: 100, cost: 8)
    #expect(cache.totalCost == 10)
    #expect(Set(cache.entries.map(\.key)) == [8, 9, 100])
    cache.insert(1, for: 1, cost: 11)
    #expect(cache.value(for: 1) == nil)
    #expect(cache.count == 3)
  }

  @Test("replaces a key's value and its cost")
  func replacing() {
    var cache = LRUCache<Int, String>(capacity: 10)
    cache.insert("old", for: 1, cost: 6)
    cache.insert("new", for: 1, cost: 2)
    #expect(cache.value(for: 1) == "new")
    #expect(cache.totalCost == 2)
  }

  @Test("agrees with a plain list over many random calls")
  func model() {
    let chance = SharedChance(seed: 7)
    var cache = LRUCache<Int, Int>(capacity: 20)
    var model: [(key: Int, cost: Int)] = []  // Newest last.
    for _ in 0..<20_000 {
      let key = chance.index(below: 12)
      if chance.index(below: 2) == 0 {
        let cost = 1 + chance.index(below: 6)
        cache.insert(key, for: key, cost: cost)
        model.removeAll { $0.key == key }
        while model.reduce(0, { $0 + $1.cost }) + cost > 20 { model.removeFirst() }
        model.append((key, cost))
      } else {
        let place = model.firstIndex { $0.key == key }
        #expect((cache.value(for: key) != nil) == (place != nil))
        if let place { model.append(model.remove(at: place)) }
      }
      #expect(cache.totalCost == model.reduce(0) { $0 + $1.cost })
    }
  }
}
