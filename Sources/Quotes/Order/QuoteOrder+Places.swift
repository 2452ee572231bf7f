import SQLiteRecords

extension QuoteOrder {
  /// The most quotes of a leaf: a step within it reads them all.
  private static let fullLeaf = 64

  /// How full a node of each level may be for its quotes to be spread anew within it, beside the usual. A node above may be
  /// less full, so that what is spread isn't full again soon.
  private static let fullness = [1.5, 1.4, 1.3, 1.2]

  /// A free place before the quote at an index from 0, or after all where there is none. Where there is no gap, the quotes
  /// around it are given other places first.
  func freePlace(at index: Int) throws -> Int64 {
    while true {
      let lower = index == 0 ? 0 : try find(index - 1, by: .quotes)?.place ?? 0
      guard let upper = try find(index, by: .quotes)?.place else { return lower + Self.step }
      let middle = lower + (upper - lower) / 2
      if middle > lower, try count(at: Self.levels[0], middle >> Self.levels[0]) < Self.fullLeaf { return middle }
      try spread(around: middle)
    }
  }

  private func count(at level: Int64, _ node: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT quotes FROM tally WHERE collectionId = ? AND level = ? AND node = ?")
    return try Int.fetchOne(statement, arguments: [collection, level, node]) ?? 0
  }

  /// Gives the quotes of the smallest node around a place that isn't too full places at even gaps. That a node is spread
  /// means that as many quotes as a part of it came in since it last was: a move costs O(log² n) over time (Bender, Cole,
  /// Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a list", 2002).
  private func spread(around place: Int64) throws {
    try db.cachedStatement(sql: "UPDATE collection SET arrangement = arrangement + 1 WHERE id = ?")
      .execute(binding: collection)
    for (level, fullness) in zip(Self.levels, Self.fullness) {
      let node = place >> level
      let usual = Double((Int64(1) << level) / Self.step)
      let count = try count(at: level, node)
      guard Double(count) <= usual * fullness else { continue }
      let first = node << level
      return try arrange(first...first + (1 << level) - 1, gap: (Int64(1) << level) / Int64(count + 1), under: level)
    }
    try arrange(0...(1 << Self.root) - 1, gap: Self.step, under: Self.root)
  }

  /// Gives the quotes in a node places at even gaps, and sums anew what is under it.
  private func arrange(_ places: ClosedRange<Int64>, gap: Int64, under level: Int64) throws {
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id FROM quote WHERE collectionId = ? AND place BETWEEN ? AND ? ORDER BY place",
      arguments: [collection, places.lowerBound, places.upperBound])
    let move = try db.cachedStatement(sql: "UPDATE quote SET place = ? WHERE id = ?")
    for (index, id) in ids.enumerated() {
      try move.execute(binding: places.lowerBound + Int64(index + 1) * gap, id)
    }
    for inner in Self.levels where inner < level {
      let range: StatementArguments = [collection, inner, places.lowerBound >> inner, places.upperBound >> inner]
      try db.execute(
        sql: "DELETE FROM tally WHERE collectionId = ? AND level = ? AND node BETWEEN ? AND ?", arguments: range)
      try db.execute(
        sql: """
          INSERT INTO tally (collectionId, level, node, quotes, published, weight)
          SELECT collectionId, \(inner), place >> \(inner), count(*), sum(published), sum(published * weight) FROM quote
          WHERE collectionId = ? AND place BETWEEN ? AND ? GROUP BY place >> \(inner)
          """, arguments: [collection, places.lowerBound, places.upperBound])
    }
  }
}
