/// Prepared statements by their SQL, the least recently used of which goes when there are too many.
struct StatementCache {
  let capacity: Int
  private var entries: [String: Entry] = [:]
  private var clock = 0

  private struct Entry {
    let statement: Statement
    var lastUse: Int
  }

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// The number of statements kept.
  var count: Int { entries.count }

  /// The statement of that SQL, unless there is none.
  mutating func statement(_ sql: String) -> Statement? {
    guard let index = entries.index(forKey: sql) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index].statement
  }

  /// Keeps a statement; the one that was used least recently goes where there are too many.
  mutating func insert(_ statement: Statement) {
    if entries.count >= capacity, entries[statement.sql] == nil,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries.removeValue(forKey: oldest.key)
    }
    clock += 1
    entries[statement.sql] = Entry(statement: statement, lastUse: clock)
  }

  /// Forgets all of them.
  mutating func removeAll() {
    entries.removeAll()
  }
}
