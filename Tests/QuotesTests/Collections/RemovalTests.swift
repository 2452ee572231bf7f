import Foundation
import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct RemovalTests {
  private static let count = QuoteCollection.slice * 2 + 1

  /// A store whose collection `stoics` is large, with another one beside it, and a token that is bound to it.
  private static func store() throws -> QuoteStore {
    let store = try memoryStore()
    try store.collection("stoics", (0..<count).map { "word\($0)" })
    try store.collection("cynics", ["word1"])
    _ = try store.write { db in try APIToken.create(db, .read, collections: ["stoics"], now: noon) }
    return store
  }

  private static func counts(_ store: QuoteStore) throws -> [Int] {
    try store.read { db in
      try ["quote", "tally WHERE level = \(QuoteOrder.root)", "collection", "tokenCollection"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
      }
    }
  }

  @Test("a large collection is gone at once, and its slug is free, though its quotes go in slices")
  func large() throws {
    let store = try Self.store()
    let leavesQuotes = try store.write { db in try QuoteCollection.find(db, slug: "stoics").remove(db) }
    #expect(leavesQuotes)
    #expect(try Self.counts(store)[0] == Self.count + 1)
    try store.read { db in
      #expect(throws: StoreError.noSuchCollection("stoics")) { try QuoteCollection.find(db, slug: "stoics") }
      #expect(throws: StoreError.noSuchCollection("~1")) { try QuoteCollection.find(db, slug: "~1") }
      let slugs = try QuoteCollection.page(db, for: .all, limit: 9).items.map(\.collection.slug)
      #expect(slugs == ["cynics"])
      let bounds = try APIToken.list(db).map(\.collections)
      #expect(bounds == [[]])
    }
    try store.collection("stoics", ["word2"])
    try store.sweep()
    #expect(try Self.counts(store) == [2, 2, 2, 0])
    #expect(try store.texts("stoics") == ["word2"])
    let found = try store.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, quoteSearch, instance)")
      return try Int.fetchOne(db, sql: "SELECT count(DISTINCT doc) FROM terms WHERE term LIKE '%word%'")
    }
    #expect(found == 2)
    try store.read { db in try db.integrityCheck() }
  }

  @Test("what a sweep didn't get to, one after a restart takes away")
  func restart() async throws {
    let path = NSTemporaryDirectory() + "removal-\(UUID().uuidString).sqlite"
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let first = try QuoteStore.open(path)
    try first.collection("stoics", (0..<Self.count).map { "\($0)" })
    try await first.write { db in _ = try QuoteCollection.find(db, slug: "stoics").remove(db) }
    try first.close()
    let second = try QuoteStore.open(path)
    try await second.sweep()
    #expect(try Self.counts(second) == [0, 0, 0, 0])
    try second.close()
  }
}
