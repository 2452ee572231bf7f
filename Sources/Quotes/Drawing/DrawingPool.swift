import CPosix
import Foundation
import Locking

/// Threads that do blocking jobs, a bounded number of which wait, in turns between clients.
///
/// Each thread owns a worker of its own, made by the thread that uses it.
final class DrawingPool<Worker>: Sendable {
  /// A job: `work` is called on one of the pool's threads, or `refuse` on any where it isn't to be done.
  struct Job: Sendable {
    let work: @Sendable (Worker) -> Void
    let refuse: @Sendable (DrawingError) -> Void
  }

  /// How much less than others the pool's threads are favoured, so that sending what is drawn already comes first.
  private static var niceness: Int32 { 5 }

  private struct State {
    var queue = FairQueue<String, Job>()
    var isStopping = false
    var working = 0
  }

  private let state = Locked(State())
  private let wakeups = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let threads: Int
  private let waiting: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many jobs are done at once, at least 1.
  ///   - waiting: how many more may wait.
  ///   - makeWorker: makes a thread's worker, on that thread, before its first job.
  init(threads: Int, waiting: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.threads = threads
    self.waiting = waiting
    for number in 1...threads {
      let thread = Thread { [self] in run(makeWorker()) }
      thread.name = "drawing-\(number)"
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// Offers a job of a client's. Doesn't block; may call `refuse`, of this job or of one that gives way to it.
  func offer(_ job: Job, of client: String) {
    let refused: (job: Job, error: DrawingError)? = state.withLock { state in
      if state.isStopping { return (job, .stopping) }
      switch state.queue.offer(job, of: client, capacity: waiting + threads - state.working) {
      case .admitted:
        wakeups.signal()
        return nil
      case .replaced(let dropped): return (dropped, .busy(retryAfter: 1))
      case .refused: return (job, .busy(retryAfter: 1))
      }
    }
    if let refused { refused.job.refuse(refused.error) }
  }

  /// How many jobs are being done, and how many wait.
  var load: (working: Int, waiting: Int) { state.withLock { ($0.working, $0.queue.count) } }

  /// Takes no more jobs, does those that wait, and ends the threads. Blocks until they ended, or at most `seconds`.
  func stop(within seconds: Double) {
    let isFirst = state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
    guard isFirst else { return }
    for _ in 0..<threads { wakeups.signal() }
    let deadline = DispatchTime.now() + seconds
    for _ in 0..<threads { _ = ended.wait(timeout: deadline) }
  }

  private func run(_ worker: Worker) {
    cposix_set_thread_niceness(Self.niceness)
    while let job = nextJob() {
      job.work(worker)
      state.withLock { $0.working -= 1 }
    }
    ended.signal()
  }

  private func nextJob() -> Job? {
    while true {
      wakeups.wait()
      let (job, isStopping) = state.withLock { state in
        let job = state.queue.take()
        if job != nil { state.working += 1 }
        return (job, state.isStopping)
      }
      if let job { return job }
      if isStopping { return nil }
    }
  }
}
