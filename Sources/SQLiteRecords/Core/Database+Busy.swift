import CSQLite
import Foundation

extension Database {
  /// Has SQLite wait for locks as the configuration says.
  func setBusyMode() {
    switch configuration.busyMode {
    case .immediateError: break
    case .timeout(let seconds): sqlite3_busy_timeout(sqliteConnection, Int32(Self.clamped(seconds) * 1000))
    case .callback(let callback): setBusyCallback(callback)
    }
  }

  private func setBusyCallback(_ callback: @escaping @Sendable (Int) -> Bool) {
    callbacks.busy = callback
    let context = Unmanaged.passUnretained(callbacks).toOpaque()
    sqlite3_busy_handler(
      sqliteConnection,
      { context, tries in
        guard let context else { return 0 }
        let callbacks = Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue()
        return callbacks.busy?(Int(tries)) == true ? 1 : 0
      }, context)
  }

  /// Runs `body` again while it throws `SQLITE_BUSY`, as long as the configuration waits for locks: for the few steps that
  /// SQLite itself doesn't wait in.
  func retryingWhileBusy<T>(_ body: () throws -> T) throws -> T {
    let start = ContinuousClock.now
    for tries in 0... {
      do { return try body() } catch DatabaseError.SQLITE_BUSY where mayRetry(tries, since: start) {
        // A lock is held for about a commit; longer and longer, so that many who wait don't keep the machine busy.
        Thread.sleep(forTimeInterval: min(0.001 * Double(tries + 1), 0.05))
      }
    }
    preconditionFailure("a loop without end has ended")
  }

  private func mayRetry(_ tries: Int, since start: ContinuousClock.Instant) -> Bool {
    if isCancelled.load(ordering: .relaxed) { return false }
    return switch configuration.busyMode {
    case .immediateError: false
    case .timeout(let seconds): ContinuousClock.now - start < .seconds(Self.clamped(seconds))
    case .callback(let callback): callback(tries)
    }
  }

  /// Seconds that fit SQLite's milliseconds; what is no number is none.
  private static func clamped(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 2e6) : 0 }
}
