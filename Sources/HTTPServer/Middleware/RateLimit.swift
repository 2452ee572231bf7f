import HTTP
import Locking

/// Bounds how many requests a client makes in a time: a bucket of tokens for each client (an IPv4 address, an IPv6 /64) that
/// fills up steadily. A request that finds it empty gets 429 with `Retry-After`.
public final class RateLimit: HTTPMiddleware {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let buckets = Locked<[IPAddress: Bucket]>([:])
  private let burst: Double
  private let perSecond: Double
  private let maximumClients: Int

  /// - Parameters:
  ///   - count: how many requests, 1 or more; also how many may come at once.
  ///   - duration: in what time.
  ///   - maximumClients: how many clients are remembered at most; where there are more, those whose bucket is full are
  ///     forgotten, and then all.
  public init(_ count: Int, per duration: Duration, maximumClients: Int = 100_000) {
    burst = Double(max(1, count))
    perSecond = Double(max(1, count)) * 1000 / Double(max(1, duration.milliseconds))
    self.maximumClients = maximumClients
  }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    guard let wait = take(request.remoteAddress, at: .now) else { return next.respond(to: request) }
    var response = HTTPError(.tooManyRequests, "Too many requests. Try again in \(wait) s.").response
    response.fields["Retry-After"] = String(wait)
    return .now(response)
  }

  /// Takes a token from a client's bucket.
  /// - Returns: nil where there was one, else in how many seconds there will be.
  func take(_ address: IPAddress, at now: ContinuousClock.Instant) -> Int? {
    buckets.withLock { buckets in
      if buckets.count >= maximumClients, buckets[address.network] == nil { forget(&buckets, now) }
      var bucket = buckets[address.network] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = tokens(bucket, now)
      bucket.time = now
      let hasToken = bucket.tokens >= 1
      if hasToken { bucket.tokens -= 1 }
      buckets[address.network] = bucket
      return hasToken ? nil : max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up)))
    }
  }

  private func tokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + Double((now - bucket.time).milliseconds) / 1000 * perSecond)
  }

  private func forget(_ buckets: inout [IPAddress: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { tokens($0.value, now) < burst }
    if buckets.count >= maximumClients { buckets = [:] }
  }
}
