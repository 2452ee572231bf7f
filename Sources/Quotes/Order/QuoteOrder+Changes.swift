import SQLiteRecords

extension QuoteOrder {
  /// Sums to add to the tree's nodes: those of many quotes at once touch each node once.
  struct Changes {
    fileprivate var sums: [[Int64: QuoteSums]] = QuoteOrder.levels.map { _ in [:] }

    /// Notes what is added at a place, or taken from it where the sums are negative.
    mutating func add(_ change: QuoteSums, at place: Int64) {
      for (index, level) in QuoteOrder.levels.enumerated() {
        sums[index][place >> level, default: QuoteSums()] += change
      }
    }

    /// How many leaves are touched.
    var leafCount: Int { sums[0].count }
  }

  /// Adds the sums to the tree.
  func apply(_ changes: Changes) throws {
    let add = try db.cachedStatement(
      sql: """
        INSERT INTO tally (collectionId, level, node, quotes, published, weight) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (collectionId, level, node) DO UPDATE SET
          quotes = quotes + excluded.quotes, published = published + excluded.published, weight = weight + excluded.weight
        """)
    let drop = try db.cachedStatement(
      sql: "DELETE FROM tally WHERE collectionId = ? AND level = ? AND node = ? AND quotes = 0")
    for (level, nodes) in zip(Self.levels, changes.sums) {
      for (node, sums) in nodes {
        try add.execute(binding: collection, level, node, sums.quotes, sums.published, sums.weight)
        if sums.quotes < 0 { try drop.execute(binding: collection, level, node) }
      }
    }
  }

  /// Adds sums at one place, or takes them from it where they are negative.
  func apply(_ change: QuoteSums, at place: Int64) throws {
    var changes = Changes()
    changes.add(change, at: place)
    try apply(changes)
  }
}
