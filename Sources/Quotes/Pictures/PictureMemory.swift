import Locking

/// The pictures that are kept in memory, the least recently used of which go first.
///
/// Its calls take a lock that is never held over I/O or drawing.
final class PictureMemory: Sendable {
  /// What a picture costs beside its bytes: its object, its tag and its place, about.
  private static let overhead = 320

  private let cache: Locked<LRUCache<PictureKey, Picture>>

  /// - Parameter capacity: bytes.
  init(capacity: Int) {
    cache = Locked(LRUCache(capacity: capacity))
  }

  func picture(for key: PictureKey) -> Picture? {
    let picture = cache.withLock { $0.value(for: key) }
    picture?.markUsed()
    return picture
  }

  func keep(_ picture: Picture, for key: PictureKey) {
    cache.withLock { $0.insert(picture, for: key, cost: picture.bytes.count + Self.overhead) }
  }

  /// The keys of pictures that were answered since the last call.
  func takeUsedKeys() -> [PictureKey] {
    cache.withLock { $0.entries.filter { $0.value.takeUse() }.map(\.key) }
  }

  /// How many pictures there are, and their cost in bytes.
  var size: (count: Int, bytes: Int) { cache.withLock { ($0.count, $0.totalCost) } }
}
