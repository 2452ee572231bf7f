import CSQLite
import SQLiteRecords
import Testing

@testable import Quotes

/// What a pick costs, in steps of SQLite's virtual machine: the same on every machine and each time.
@Suite struct PickCostTests {
  @Test("a pick from a million quotes costs what one from ten does, or little more")
  func million() throws {
    let store = try memoryStore()
    try store.write { db in
      let ten = try Self.collection("ten", of: 10, db)
      let million = try Self.collection("million", of: 1_000_000, db)
      let total = try million.order(db).totals()
      #expect(total == QuoteSums(quotes: 1_000_000, published: 900_000, weight: 4_500_000))
      let chance = SharedChance(seed: 5)
      let picks: [(CollectionPick, CollectionPick)] = [
        (.among(.random), .among(.random)), (.among(.position(5)), .among(.position(654_321))),
        (.among(.seed("x")), .among(.seed("x"))), (.among(.rotating(.hourly)), .among(.rotating(.hourly))),
        (.id(5), .id(654_321)),
      ]
      for (small, large) in picks {
        let cheap = try Self.steps(db) { _ = try ten.pick(db, small, now: 1_796_126_400, chance: chance) }
        let dear = try Self.steps(db) { _ = try million.pick(db, large, now: 1_796_126_400, chance: chance) }
        #expect(dear < 6 * cheap, "\(large): \(dear) steps beside \(cheap)")
        #expect(dear < 3_000)
      }
    }
  }

  @Test("a quote is added, moved and deleted anywhere in a million without a look at the others")
  func changes() throws {
    let store = try memoryStore()
    try store.write { db in
      let collection = try Self.collection("million", of: 1_000_000, db)
      let steps = try Self.steps(db) {
        let item = try collection.add(db, [QuoteFields(text: "new")], now: noon)[0]
        #expect(item.position == 1_000_001)
        let moved = try collection.update(db, item, to: item.quote.fields, position: 2, now: noon)
        #expect(try collection.quote(db, id: item.quote.id!).position == 2)
        try collection.remove(db, moved)
      }
      #expect(steps < 20_000)
    }
  }

  /// How many steps `body` takes, on average of some times (`sqlite3_progress_handler`).
  private static func steps(_ db: Database, _ body: () throws -> Void) rethrows -> Int {
    let times = 20
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    sqlite3_progress_handler(
      db.sqliteConnection, 1,
      { context in
        context?.assumingMemoryBound(to: Int.self).pointee += 1
        return 0
      }, count)
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    for _ in 0..<times { try body() }
    return count.pointee / times
  }

  /// A collection filled by SQL alone, since a million inserts take long in a debug build: every tenth quote is a draft.
  private static func collection(_ slug: String, of count: Int, _ db: Database) throws -> QuoteCollection {
    let collection = try QuoteCollection.create(db, CollectionFields(slug: slug, name: slug), now: noon).collection
    try db.dropFTS5SynchronizationTriggers(forTable: "quoteSearch")
    try db.execute(
      sql: """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)
        INSERT INTO quote
          (collectionId, place, fingerprint, text, weight, published, revision, createdAt, updatedAt)
        SELECT :collection, n * \(QuoteOrder.step), n, 'Quote ' || n, n % 10, n % 10 > 0, 1, :time, :time FROM numbers;
        """, arguments: ["count": count, "collection": collection.id, "time": noon])
    for level in QuoteOrder.levels {
      try db.execute(
        sql: """
          INSERT INTO tally SELECT collectionId, \(level), place >> \(level), count(*), sum(published),
            sum(published * weight) FROM quote WHERE collectionId = ? GROUP BY place >> \(level)
          """, arguments: [collection.id])
    }
    return collection
  }
}
