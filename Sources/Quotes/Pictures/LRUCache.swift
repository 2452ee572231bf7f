/// A dictionary with a bound on its values' total cost, from which the least recently used go first.
///
/// Every call is O(1). A value, not thread safe: keep it in a lock.
@frozen
public struct LRUCache<Key: Hashable, Value> {
  @usableFromInline
  struct Node {
    @usableFromInline var key: Key
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @usableFromInline
    init(key: Key, value: Value, cost: Int, newer: Int, older: Int) {
      self.key = key
      self.value = value
      self.cost = cost
      self.newer = newer
      self.older = older
    }
  }

  /// The most that the values may cost together.
  public let capacity: Int

  /// What the values cost together.
  @inlinable
  public var totalCost: Int { cost }

  @usableFromInline var cost = 0

  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var nodes: [Node?] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: the most that its values may cost together; 0 keeps none.
  @inlinable
  public init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many values are in it.
  @inlinable
  public var count: Int { places.count }

  /// The keys and their values, in no order; none becomes more recently used by it. O(n).
  @inlinable
  public var entries: [(key: Key, value: Value)] { nodes.compactMap { $0.map { ($0.key, $0.value) } } }

  /// The value for a key, which becomes the most recently used.
  @inlinable
  public mutating func value(for key: Key) -> Value? {
    // The newest is often asked for again: a comparison is cheaper than a hash.
    if newest >= 0, let node = nodes[newest], node.key == key { return node.value }
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return nodes[place]?.value
  }

  /// Keeps a value, in place of the key's older one; one that costs more than the capacity isn't kept.
  ///
  /// - Parameter cost: at least 1.
  @inlinable
  public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= capacity else { return }
    while totalCost + cost > capacity, let oldestKey = nodes[oldest]?.key { remove(oldestKey) }
    let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
    let place: Int
    if let reused = free.popLast() {
      nodes[reused] = node
      place = reused
    } else {
      nodes.append(node)
      place = nodes.count - 1
    }
    places[key] = place
    self.cost += cost
    linkAsNewest(place)
  }

  /// Forgets a key.
  @inlinable
  public mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    cost -= nodes[place]?.cost ?? 0
    nodes[place] = nil
    free.append(place)
  }

  @inlinable
  mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
  }

  @inlinable
  mutating func linkAsNewest(_ place: Int) {
    nodes[place]?.newer = -1
    nodes[place]?.older = newest
    if newest >= 0 { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
