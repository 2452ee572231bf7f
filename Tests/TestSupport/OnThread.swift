import Foundation

/// Runs what blocks on a thread of its own. Tests run on the threads of Swift's concurrency, of which there are as many as
/// processors; a server in the same process needs them to answer. It stays the same task, so that what fails in it is the
/// failure of its test.
public func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(ThreadExecutor()) { try body() }
}

/// Runs each of a task's jobs on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
