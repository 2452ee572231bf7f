/// A period of UTC after which a rotating pick takes the next pair.
public enum RotationPeriod: String, CaseIterable, Sendable {
  case hourly, daily, weekly

  /// Its length in seconds.
  public var seconds: Int {
    switch self {
    case .hourly: 3_600
    case .daily: 86_400
    case .weekly: 604_800
    }
  }

  /// Seconds from a start of the period to 1970-01-01, a Thursday: weeks start on Monday.
  private var offset: Int { self == .weekly ? 3 * 86_400 : 0 }

  /// How many whole periods had passed at `now` (seconds since 1970-01-01T00:00:00Z); never negative.
  public func number(at now: Int) -> Int { (max(now, 0) + offset) / seconds }

  /// Seconds until the next period starts, from 1 to `seconds`.
  public func secondsLeft(at now: Int) -> Int { seconds - (max(now, 0) + offset) % seconds }
}
