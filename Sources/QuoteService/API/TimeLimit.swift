/// Bounds how long a job may take.
struct TimeLimit {
  /// The time is over; the job was cancelled.
  struct Exceeded: Error {}

  let duration: Duration

  /// Does a job, and cancels it when the time is over. Returns when the job has ended, however it did.
  ///
  /// - Throws: `Exceeded`, or what the job throws.
  func run<Value: Sendable>(_ job: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await job() }
      group.addTask {
        try await Task.sleep(for: duration)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let value = first else { throw Exceeded() }
      return value
    }
  }
}
