/// The times at which connections must be looked at: a binary heap. A connection's deadline moves later with every request,
/// and that costs nothing here: its entry stays, and when it comes up it is put in again with the time that then holds.
struct DeadlineQueue {
  struct Entry: Equatable {
    var time: Int64
    var slot: Int32
    var generation: UInt32
  }

  private var heap: [Entry] = []

  /// The earliest time, or nil where nothing waits.
  var earliest: Int64? { heap.first?.time }
  var count: Int { heap.count }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].time < heap[parent].time else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the earliest entry, if its time has come.
  mutating func popDue(_ now: Int64) -> Entry? {
    guard let first = heap.first, first.time <= now else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    siftDown()
    return first
  }

  /// Drops the entries that nobody waits for any more.
  mutating func keep(where isAwaited: (Entry) -> Bool) {
    // An array in order is a heap.
    heap = heap.filter(isAwaited).sorted { $0.time < $1.time }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].time < heap[smallest].time {
        smallest = child
      }
      guard smallest != parent else { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
