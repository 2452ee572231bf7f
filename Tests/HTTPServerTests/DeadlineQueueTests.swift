import Testing

@testable import HTTPServer

@Suite("A queue of deadlines")
struct DeadlineQueueTests {
  @Test("gives what is due, the earliest first, and drops what nobody waits for")
  func order() {
    var queue = DeadlineQueue()
    let times = (0..<1000).map { Int64(($0 * 7919) % 1000) }
    for (slot, time) in times.enumerated() {
      queue.insert(DeadlineQueue.Entry(time: time, slot: Int32(slot), generation: 0))
    }
    #expect(queue.earliest == 0)
    queue.keep { $0.slot % 2 == 0 }
    #expect(queue.count == 500)
    var taken: [Int64] = []
    while let entry = queue.popDue(499) { taken.append(entry.time) }
    #expect(taken == times.enumerated().filter { $0.offset % 2 == 0 && $0.element <= 499 }.map(\.element).sorted())
    #expect(queue.count == 500 - taken.count)
  }
}
