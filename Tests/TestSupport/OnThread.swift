import Foundation

/// Runs what blocks on a thread of its own. Tests run on the threads of Swift's concurrency, of which there are as many as
/// processors; a server in the same process needs them to answer.
public func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
