import HTTP
import Locking

/// Counts the connections of all loops, in all and by client.
final class ConnectionLedger: Sendable {
  enum Verdict {
    case admitted
    /// There are as many as there may be.
    case full
    /// This client has as many as it may have.
    case clientFull
  }

  private struct Counts {
    var total = 0
    var byClient: [IPAddress: Int] = [:]
  }

  private let counts = Locked(Counts())
  private let maximum: Int
  private let maximumPerClient: Int

  init(maximum: Int, maximumPerClient: Int) {
    self.maximum = maximum
    self.maximumPerClient = maximumPerClient
  }

  var total: Int { counts.withLock { $0.total } }

  /// Counts a new connection, if it may be.
  func admit(_ address: IPAddress) -> Verdict {
    counts.withLock { counts in
      guard counts.total < maximum else { return .full }
      guard counts.byClient[address.network, default: 0] < maximumPerClient else { return .clientFull }
      counts.total += 1
      counts.byClient[address.network, default: 0] += 1
      return .admitted
    }
  }

  /// Counts a connection no more.
  func release(_ address: IPAddress) {
    counts.withLock { counts in
      counts.total -= 1
      let left = counts.byClient[address.network, default: 1] - 1
      counts.byClient[address.network] = left > 0 ? left : nil
    }
  }
}
