import HTTP
import Locking

/// Slows down whoever tries tokens: each address may fail ten times at once, and then once in six seconds; meanwhile it isn't
/// even told that a token is wrong. A token that is known isn't counted, nor held up.
///
/// A token has 256 random bits, so that no one guesses one; this tells a program that goes on trying to stop.
final class FailedTries: Sendable {
  /// How many tries may fail at once.
  static let burst = 10.0

  /// How long one failed try counts, in seconds.
  static let secondsEach = 6.0

  private struct Debt {
    /// Failed tries that count still.
    var tries: Double
    var time: Double
  }

  private static let maximumAddresses = 10_000

  private let debts = Locked<[IPAddress: Debt]>([:])

  /// How long an address must wait before its next try, in whole seconds; nil where it needn't.
  ///
  /// - Parameter now: seconds of any clock.
  func wait(_ address: IPAddress, now: Double) -> Int? {
    debts.withLock { debts in
      let tries = Self.tries(debts[address.network], now)
      guard tries > Self.burst - 1 else { return nil }
      return max(1, Int(((tries - Self.burst + 1) * Self.secondsEach).rounded(.up)))
    }
  }

  /// Counts a failed try.
  func note(_ address: IPAddress, now: Double) {
    debts.withLock { debts in
      if debts.count >= Self.maximumAddresses {
        debts = debts.filter { Self.tries($0.value, now) > 0 }
        if debts.count >= Self.maximumAddresses { debts = [:] }
      }
      debts[address.network] = Debt(tries: Self.tries(debts[address.network], now) + 1, time: now)
    }
  }

  private static func tries(_ debt: Debt?, _ now: Double) -> Double {
    debt.map { max(0, $0.tries - (now - $0.time) / secondsEach) } ?? 0
  }
}
