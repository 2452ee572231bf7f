import Locking
import QuoteImages
import SQLiteRecords

/// The banners that were drawn lately, by their digests, so that the database isn't asked for each picture.
public final class BannerMemory: Sendable {
  private let banners: Locked<LRUCache<String, BannerImage>>

  /// - Parameter capacity: bytes.
  public init(capacity: Int = 16 << 20) {
    banners = Locked(LRUCache(capacity: capacity))
  }

  /// A collection's banner as it is now; nil where it has none.
  public func banner(of collection: QuoteCollection, in store: QuoteStore) async throws -> BannerImage? {
    guard let digest = collection.style.banner?.digest else { return nil }
    if let banner = banners.withLock({ $0.value(for: digest) }) { return banner }
    guard let banner = try await store.read({ db in try collection.banner(db) }) else { return nil }
    banners.withLock { $0.insert(banner, for: banner.digest, cost: banner.bytes.count) }
    return banner
  }
}
