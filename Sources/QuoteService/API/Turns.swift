/// Lets so many jobs work at once. Others wait for their turn, in their order, as far as there is room.
actor Turns {
  /// Too many wait already.
  struct Full: Error {}

  private var free: Int
  private let room: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - count: how many work at once, at least 1.
  ///   - room: how many may wait.
  init(_ count: Int, room: Int) {
    free = count
    self.room = room
  }

  /// Does a job when it is its turn.
  ///
  /// - Throws: `Full`, or what the job throws.
  nonisolated func run<Value: Sendable>(_ job: @Sendable () async throws -> Value) async throws -> Value {
    try await begin()
    do {
      let value = try await job()
      await end()
      return value
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async throws(Full) {
    if free > 0 {
      free -= 1
      return
    }
    guard waiting.count < room else { throw Full() }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// How many wait.
  var waitingCount: Int { waiting.count }

  /// Hands the turn on.
  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
