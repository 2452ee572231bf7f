import Testing

@testable import Quotes

@Suite("The rate of drawings")
struct DrawingRateTests {
  @Test("lets a minute's worth through at once, then one in each part of a minute")
  func bucket() {
    var rate = DrawingRate<String>(perMinute: 6)
    for _ in 0..<6 { #expect(rate.charge("a", now: 100) == nil) }
    #expect(rate.charge("a", now: 100) == 10)
    #expect(rate.charge("a", now: 107) == 3)
    #expect(rate.charge("a", now: 110) == nil)
    #expect(rate.charge("a", now: 110) == 10)
  }

  @Test("is each client's own")
  func clients() {
    var rate = DrawingRate<String>(perMinute: 1)
    #expect(rate.charge("a", now: 0) == nil)
    #expect(rate.charge("a", now: 1) == 59)
    #expect(rate.charge("b", now: 1) == nil)
  }
}
