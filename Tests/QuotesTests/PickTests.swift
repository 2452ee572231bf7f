import Testing

@testable import Quotes

@Suite("The pick")
struct PickTests {
  @Test("takes each of four pairs about as often at random")
  func random() {
    let chance = SharedChance(seed: 1)
    var counts = [0, 0, 0, 0]
    for _ in 0..<10_000 {
      if let index = Pick.random.index(of: 4, now: 0, chance: chance) { counts[index] += 1 }
    }
    #expect(counts.allSatisfy { abs($0 - 2_500) < 200 })
  }

  @Test("by place counts from 1, and is nothing outside the list", arguments: [(1, 0), (3, 2), (0, nil), (4, nil)])
  func position(position: Int, expected: Int?) {
    let chance = SharedChance(seed: 1)
    #expect(Pick.position(position).index(of: 3, now: 0, chance: chance) == expected)
  }

  @Test(
    "by seed is the same in every process and version", arguments: [("", 3), ("a", 0), ("b", 0), ("2026-12-01", 1)])
  func seed(text: String, expected: Int) {
    let chance = SharedChance(seed: 1)
    #expect(Pick.seed(text).index(of: 4, now: 0, chance: chance) == expected)
  }

  @Test("by seed takes each pair about as often over many seeds")
  func seedsSpread() {
    let chance = SharedChance(seed: 1)
    var counts = [0, 0, 0]
    for number in 0..<3_000 {
      if let index = Pick.seed("seed \(number)").index(of: 3, now: 0, chance: chance) { counts[index] += 1 }
    }
    #expect(counts.allSatisfy { abs($0 - 1_000) < 120 })
  }

  @Test(
    "walks the list at each UTC hour, day and Monday",
    arguments: [
      // 2026-11-30 is a Monday; 1_795_996_800 is its midnight.
      (RotationPeriod.hourly, 1_795_996_799, 1), (.hourly, 1_795_996_800, 3_600), (.hourly, 1_795_996_861, 3_539),
      (.daily, 1_795_996_799, 1), (.daily, 1_795_996_800, 86_400), (.weekly, 1_795_996_799, 1),
      (.weekly, 1_795_996_800, 604_800), (.weekly, 1_795_996_801, 604_799),
    ])
  func rotation(period: RotationPeriod, now: Int, left: Int) {
    let chance = SharedChance(seed: 1)
    let pick = Pick.rotating(period)
    #expect(pick.lifetime(of: 5, now: now) == .until(seconds: left))
    let index = pick.index(of: 5, now: now, chance: chance)
    #expect(pick.index(of: 5, now: now + left - 1, chance: chance) == index)
    #expect(pick.index(of: 5, now: now + left, chance: chance) == index.map { ($0 + 1) % 5 })
  }

  @Test(
    "of one pair lasts, however it is asked for", arguments: [Pick.random, .seed("x"), .position(1), .rotating(.daily)])
  func onePair(pick: Pick) {
    #expect(pick.lifetime(of: 1, now: 0) == .lasting)
  }

  @Test("of several pairs lasts where the URL decides it")
  func lifetimes() {
    #expect(Pick.random.lifetime(of: 2, now: 0) == .momentary)
    #expect(Pick.seed("x").lifetime(of: 2, now: 0) == .lasting)
    #expect(Pick.position(2).lifetime(of: 2, now: 0) == .lasting)
  }
}
