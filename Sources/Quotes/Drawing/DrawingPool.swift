import CPosix
import Foundation
import Locking

/// Threads that do blocking jobs, a bounded number of which wait, in turns between clients.
///
/// Each thread owns a worker of its own, made by the thread that uses it. Large jobs are done one at a time: of two threads,
/// one is always there for the small ones, and no two large ones need their memory at once.
final class DrawingPool<Worker>: Sendable {
  /// A job: `work` is called on one of the pool's threads, or `refuse` on any where it isn't to be done.
  struct Job: Sendable {
    var isLarge = false
    let work: @Sendable (Worker) -> Void
    let refuse: @Sendable (DrawingError) -> Void
  }

  /// How much less than others the pool's threads are favoured, so that sending what is drawn already comes first.
  private static var niceness: Int32 { 5 }

  /// How long nothing came, in seconds, before a thread prepares.
  private static var idleTime: Double { 0.05 }

  private struct State {
    var queue = FairQueue<String, Job>()
    var isStopping = false
    var working = 0
    var isLargeWorking = false
    var isPreparing = false
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
  ///   - prepare: a step, numbered from 0, of what makes a worker's later jobs faster: done when there are none, until
  ///     it says that there are no more steps.
  init(
    threads: Int, waiting: Int, makeWorker: @escaping @Sendable () -> Worker,
    prepare: @escaping @Sendable (Worker, Int) -> Bool = { _, _ in false }
  ) {
    self.threads = threads
    self.waiting = waiting
    for number in 1...threads {
      let thread = Thread { [self] in run(makeWorker(), prepare) }
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

  private func run(_ worker: Worker, _ prepare: (Worker, Int) -> Bool) {
    cposix_set_thread_niceness(Self.niceness)
    var step = 0
    var hasSteps = true
    while true {
      if hasSteps, wakeups.wait(timeout: .now() + Self.idleTime) == .timedOut {
        if beginStep() {
          hasSteps = prepare(worker, step)
          step += 1
          state.withLock { $0.isPreparing = false }
        }
        continue
      }
      if !hasSteps { wakeups.wait() }
      let (job, isStopping) = take()
      if let job {
        job.work(worker)
        finish(job)
      } else if isStopping {
        break
      }
    }
    ended.signal()
  }

  /// One thread prepares at a time, so that another is there for a job.
  private func beginStep() -> Bool {
    state.withLock { state in
      if state.isPreparing { return false }
      state.isPreparing = true
      return true
    }
  }

  private func take() -> (job: Job?, isStopping: Bool) {
    state.withLock { state in
      let job = state.queue.take { !$0.isLarge || !state.isLargeWorking }
      if let job {
        state.working += 1
        if job.isLarge { state.isLargeWorking = true }
      }
      return (job, state.isStopping)
    }
  }

  private func finish(_ job: Job) {
    state.withLock { state in
      state.working -= 1
      guard job.isLarge else { return }
      state.isLargeWorking = false
      // A thread may have been woken for another large one, and left it.
      if state.queue.count > 0 { wakeups.signal() }
    }
  }
}
