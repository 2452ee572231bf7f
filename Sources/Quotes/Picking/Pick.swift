/// Which pair of a list is shown.
public enum Pick: Hashable, Sendable {
  /// Any, each as likely.
  case random

  /// The one at this place, from 1.
  case position(Int)

  /// Always the same one for the same text and number of pairs.
  case seed(String)

  /// The list in order, one step at each start of the period.
  case rotating(RotationPeriod)
}

extension Pick {
  /// How long an answer may be kept: it follows from the pick and the number of pairs alone.
  public enum Lifetime: Hashable, Sendable {
    /// The next request may show another pair.
    case momentary

    /// The same URL always shows the same pair.
    case lasting

    /// The same pair is shown for so many seconds, at least 1.
    case until(seconds: Int)
  }

  /// Chooses from `count` pairs.
  ///
  /// - Parameters:
  ///   - count: how many pairs there are, at least 1.
  ///   - now: seconds since 1970-01-01T00:00:00Z.
  ///   - chance: the source of chance; asked only for `.random` with two pairs or more.
  /// - Returns: an index from 0, or nil where `.position` is outside the list.
  public func index(of count: Int, now: Int, chance: SharedChance) -> Int? {
    switch self {
    case .random: count == 1 ? 0 : chance.index(below: count)
    case .position(let position): (1...count).contains(position) ? position - 1 : nil
    case .seed(let text): StableHash(text).index(below: count)
    case .rotating(let period): period.number(at: now) % count
    }
  }

  /// How long what `index` chose stays true.
  public func lifetime(of count: Int, now: Int) -> Lifetime {
    switch self {
    case _ where count == 1: .lasting
    case .random: .momentary
    case .position, .seed: .lasting
    case .rotating(let period): .until(seconds: period.secondsLeft(at: now))
    }
  }
}
