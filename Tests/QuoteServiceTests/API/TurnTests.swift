import Locking
import TestSupport
import Testing

@testable import QuoteService

@Suite struct TurnTests {
  @Test("so many work at once, others in their order, and too many are refused")
  func order() async throws {
    let turns = Turns(2, room: 3)
    let (begun, ended) = (Locked<[Int]>([]), Locked<[Int]>([]))
    let (steps, step) = AsyncStream.makeStream(of: Int.self)
    let gates = (0..<5).map { _ in AsyncStream.makeStream(of: Void.self) }
    var begins = steps.makeAsyncIterator()
    let jobs = Locked<[Task<Void, any Error>]>([])
    for number in 0..<5 {
      let job = Task {
        try await turns.run {
          begun.withLock { $0.append(number) }
          step.yield(number)
          for await _ in gates[number].stream { break }
          ended.withLock { $0.append(number) }
        }
      }
      jobs.withLock { $0.append(job) }
      if number < 2 { #expect(await begins.next() == number) } else { await turns.untilWaiting(number - 1) }
    }
    await #expect(throws: Turns.Full.self) { try await turns.run {} }
    for number in [1, 0, 2, 3, 4] {
      gates[number].continuation.yield()
      try await jobs.withLock { $0[number] }.value
    }
    #expect(begun.withLock { $0 } == [0, 1, 2, 3, 4])
    #expect(ended.withLock { $0 } == [1, 0, 2, 3, 4])
    try await turns.run {}
  }

  @Test("a job that throws gives its turn back")
  func failure() async throws {
    let turns = Turns(1, room: 0)
    for _ in 0..<3 {
      await #expect(throws: CancellationError.self) { try await turns.run { throw CancellationError() } }
    }
  }

  @Test("a job that takes too long is cancelled, and is over then")
  func time() async throws {
    let isOver = Locked(false)
    await #expect(throws: TimeLimit.Exceeded.self) {
      try await TimeLimit(duration: .milliseconds(20)).run {
        defer { isOver.withLock { $0 = true } }
        try await Task.sleep(for: .seconds(60))
      }
    }
    #expect(isOver.withLock { $0 })
    #expect(try await TimeLimit(duration: .seconds(60)).run { 5 } == 5)
    await #expect(throws: Turns.Full.self) { try await TimeLimit(duration: .seconds(60)).run { throw Turns.Full() } }
  }
}

extension Turns {
  /// Returns once so many wait.
  fileprivate func untilWaiting(_ count: Int) async { while waitingCount < count { await Task.yield() } }
}
