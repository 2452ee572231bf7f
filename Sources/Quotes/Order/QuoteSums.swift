/// What is summed over quotes.
struct QuoteSums: Hashable, Sendable {
  /// How many there are.
  var quotes = 0

  /// How many are published.
  var published = 0

  /// The weights of those that are published.
  var weight = 0

  static func += (left: inout Self, right: Self) {
    left.quotes += right.quotes
    left.published += right.published
    left.weight += right.weight
  }

  static prefix func - (sums: Self) -> Self {
    QuoteSums(quotes: -sums.quotes, published: -sums.published, weight: -sums.weight)
  }

  /// One of the sums, named as its column is.
  enum Name: String {
    case quotes, published, weight

    /// What one quote adds to it, in SQL.
    var summand: String {
      switch self {
      case .quotes: "1"
      case .published: "published"
      case .weight: "published * weight"
      }
    }
  }
}
