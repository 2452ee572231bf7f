/// How many pictures each client may have drawn a minute: a token bucket a client, which holds one minute's worth.
///
/// A value, not thread safe: keep it in a lock. It remembers the 10,000 clients that it saw last.
struct DrawingRate<Client: Hashable> {
  private struct Bucket {
    var tokens: Double
    var filledAt: Double
  }

  private let perMinute: Double
  private var buckets = LRUCache<Client, Bucket>(capacity: 10_000)

  /// - Parameter perMinute: at least 1.
  init(perMinute: Int) {
    self.perMinute = Double(perMinute)
  }

  /// Takes one token of a client's.
  ///
  /// - Parameter now: seconds of any clock that never goes back.
  /// - Returns: nil where there was one, else the seconds until there is, at least 1.
  mutating func charge(_ client: Client, now: Double) -> Int? {
    var bucket = buckets.value(for: client) ?? Bucket(tokens: perMinute, filledAt: now)
    bucket.tokens = min(perMinute, bucket.tokens + (now - bucket.filledAt) * perMinute / 60)
    bucket.filledAt = now
    defer { buckets.insert(bucket, for: client, cost: 1) }
    guard bucket.tokens < 1 else {
      bucket.tokens -= 1
      return nil
    }
    // A hair less, so that what binary fractions add doesn't count as a second.
    return max(1, Int(((1 - bucket.tokens) * 60 / perMinute - 1e-6).rounded(.up)))
  }
}
