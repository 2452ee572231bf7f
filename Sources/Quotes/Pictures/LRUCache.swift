/// A dictionary with a bound on its values' total cost, from which the least recently used go first.
///
/// Every call is O(1). A value, not thread safe: keep it in a lock.
public struct LRUCache<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  /// The most that the values may cost together.
  public let capacity: Int

  /// What the values cost together.
  public private(set) var totalCost = 0

  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: the most that its values may cost together; 0 keeps none.
  public init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many values are in it.
  public var count: Int { places.count }

  /// The keys and their values, in no order; none becomes more recently used by it. O(n).
  public var entries: [(key: Key, value: Value)] { nodes.compactMap { $0.map { ($0.key, $0.value) } } }

  /// The value for a key, which becomes the most recently used.
  public mutating func value(for key: Key) -> Value? {
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
    totalCost += cost
    linkAsNewest(place)
  }

  /// Forgets a key.
  public mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    totalCost -= nodes[place]?.cost ?? 0
    nodes[place] = nil
    free.append(place)
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    nodes[place]?.newer = -1
    nodes[place]?.older = newest
    if newest >= 0 { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
