import SQLiteRecords

/// The order of one collection's quotes, as a tree of sums, so that the third, the millionth or a random one by weight are
/// found in the same few steps, and a quote is put in or taken out anywhere as fast.
///
/// Each quote has a place, a number with gaps between. Places that agree in all but their low 15 bits are a leaf of the
/// tree, leaves that agree in all but the low 20 a node, and so on; table `tally` has the sums of each node that isn't
/// empty. With the usual gap of 1,024, a leaf and each node have 32 children. The root's may be more: one for each million
/// quotes.
struct QuoteOrder {
  /// The gap between quotes that are added at the end.
  static let step: Int64 = 1 << 10

  /// How many low bits of a place each level's nodes leave open, from the leaves to the root.
  static let levels: [Int64] = [15, 15 + fanOut, 15 + 2 * fanOut, 15 + 3 * fanOut, root]

  /// How many bits of a place tell a node's children apart.
  private static let fanOut: Int64 = 5

  /// The root's level: it spans all places.
  static let root: Int64 = 62

  let db: Database
  let collection: Int64

  /// The sums over the whole collection.
  func totals() throws -> QuoteSums {
    let statement = try db.cachedStatement(
      sql: "SELECT quotes, published, weight FROM tally WHERE collectionId = ? AND level = \(Self.root) AND node = 0")
    guard let row = try Row.fetchOne(statement, arguments: [collection]) else { return QuoteSums() }
    return QuoteSums(quotes: row[0], published: row[1], weight: row[2])
  }

  /// The quote in which a running sum over the order first exceeds `target`: by `quotes` the one at an index from 0, by
  /// `weight` the one that a number below the total weight falls on. nil where the total doesn't exceed it.
  func find(_ target: Int, by name: QuoteSums.Name) throws -> (id: Int64, place: Int64)? {
    guard target >= 0 else { return nil }
    var rest = target
    var places: ClosedRange<Int64> = 0...(1 << Self.root) - 1
    for level in Self.levels.dropLast().reversed() {
      guard let node = try child(at: level, in: places, exceeding: &rest, name) else { return nil }
      places = node << level...((node + 1) << level) - 1
    }
    return try leaf(places, exceeding: &rest, name)
  }

  /// As `find`, where the total is known to exceed the target.
  ///
  /// - Throws: `StoreError.disorder` where it doesn't: the tree isn't what the quotes are.
  func sureFind(_ target: Int, by name: QuoteSums.Name) throws -> (id: Int64, place: Int64) {
    guard let found = try find(target, by: name) else { throw StoreError.disorder(collection: collection) }
    return found
  }

  /// The sum over the quotes that stand before a place: by `quotes`, how many they are.
  func index(of place: Int64, by name: QuoteSums.Name = .quotes) throws -> Int {
    let siblings = try db.cachedStatement(
      sql: "SELECT sum(\(name.rawValue)) FROM tally WHERE collectionId = ? AND level = ? AND node >= ? AND node < ?")
    var index = 0
    var first: Int64 = 0
    for level in Self.levels.dropLast().reversed() {
      let node = place >> level
      index += try Int.fetchOne(siblings, arguments: [collection, level, first, node]) ?? 0
      first = node << Self.fanOut
    }
    let quotes = try db.cachedStatement(
      sql: "SELECT sum(\(name.summand)) FROM quote WHERE collectionId = ? AND place >= ? AND place < ?")
    let leaf = Self.levels[0]
    return index + (try Int.fetchOne(quotes, arguments: [collection, (place >> leaf) << leaf, place]) ?? 0)
  }

  /// The place after all others.
  func placeAtEnd() throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT max(place) FROM quote WHERE collectionId = ?")
    return (try Int64.fetchOne(statement, arguments: [collection]) ?? 0) + Self.step
  }

  /// The child of a node in which the running sum first exceeds `rest`, which becomes what is left for it to exceed.
  private func child(
    at level: Int64, in places: ClosedRange<Int64>, exceeding rest: inout Int, _ name: QuoteSums.Name
  ) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT node, \(name.rawValue) FROM tally WHERE collectionId = ? AND level = ? AND node BETWEEN ? AND ?
        ORDER BY node
        """)
    let rows = try Row.fetchCursor(
      statement, arguments: [collection, level, places.lowerBound >> level, places.upperBound >> level])
    while let row = try rows.next() {
      let sum: Int = row[1]
      if rest < sum { return row[0] }
      rest -= sum
    }
    return nil
  }

  private func leaf(
    _ places: ClosedRange<Int64>, exceeding rest: inout Int, _ name: QuoteSums.Name
  ) throws -> (id: Int64, place: Int64)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, place, \(name.summand) FROM quote WHERE collectionId = ? AND place BETWEEN ? AND ? ORDER BY place
        """)
    let rows = try Row.fetchCursor(statement, arguments: [collection, places.lowerBound, places.upperBound])
    while let row = try rows.next() {
      let sum: Int = row[2]
      if rest < sum { return (row[0], row[1]) }
      rest -= sum
    }
    return nil
  }
}
