import Testing

@testable import Quotes

@Suite("The queue of drawings")
struct FairQueueTests {
  private static func isAdmitted<C, J>(_ admission: FairQueue<C, J>.Admission) -> Bool {
    if case .admitted = admission { true } else { false }
  }

  @Test("serves clients in turn, each in its own order")
  func turns() {
    var queue = FairQueue<String, Int>()
    for (job, client) in [(1, "a"), (2, "a"), (3, "a"), (4, "b"), (5, "c"), (6, "b")] {
      _ = queue.offer(job, of: client, capacity: 10)
    }
    var order: [Int] = []
    while let job = queue.take() { order.append(job) }
    #expect(order == [1, 4, 5, 2, 6, 3])
    #expect(queue.count == 0)
  }

  @Test("passes over what may not be done now, which keeps its turn")
  func passedOver() {
    var queue = FairQueue<String, Int>()
    for (job, client) in [(100, "a"), (1, "b"), (200, "b"), (2, "a"), (300, "c")] {
      _ = queue.offer(job, of: client, capacity: 10)
    }
    #expect([queue.take { $0 < 100 }, queue.take { $0 < 100 }, queue.take { $0 < 100 }] == [2, 1, nil])
    #expect(queue.count == 3)
    #expect([queue.take(), queue.take(), queue.take(), queue.take()] == [300, 100, 200, nil])
    #expect(queue.count == 0)
  }

  @Test("refuses one client's jobs over its bound")
  func bound() {
    var queue = FairQueue<String, Int>()
    for job in 0..<4 {
      let admission = queue.offer(job, of: "a", capacity: 4)
      #expect(Self.isAdmitted(admission))
    }
    guard case .refused = queue.offer(4, of: "a", capacity: 4) else {
      Issue.record("the fifth was not refused")
      return
    }
    #expect(queue.count == 4)
  }

  @Test("makes room for others by the newest job of whoever has most")
  func fairness() {
    var queue = FairQueue<String, Int>()
    for job in 0..<4 { _ = queue.offer(job, of: "a", capacity: 4) }
    guard case .replaced(let dropped) = queue.offer(10, of: "b", capacity: 4) else {
      Issue.record("b was kept out")
      return
    }
    #expect(dropped == 3)
    #expect(queue.count == 4)
    var order: [Int] = []
    while let job = queue.take() { order.append(job) }
    #expect(order == [0, 10, 1, 2])
  }
}
