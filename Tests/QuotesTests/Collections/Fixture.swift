import Foundation
import SQLiteRecords

@testable import Quotes

/// A time for what is stored.
let noon = Date(timeIntervalSince1970: 1_796_126_400)

/// A store in memory.
func memoryStore() throws -> QuoteStore {
  try QuoteStore(DatabaseQueue(configuration: QuoteStore.makeConfiguration()))
}

extension QuoteStore {
  /// Makes a public collection with quotes of these texts.
  @discardableResult
  func collection(_ slug: String = "stoics", _ texts: [String] = []) throws -> QuoteCollection {
    try write { db in
      let collection = try QuoteCollection.create(db, CollectionFields(slug: slug, name: slug), now: noon).collection
      if !texts.isEmpty { _ = try collection.add(db, texts.map { QuoteFields(text: $0) }, now: noon) }
      return collection
    }
  }

  /// The texts of a collection's quotes, in order.
  func texts(_ slug: String = "stoics") throws -> [String] {
    try read { db in try QuoteCollection.find(db, slug: slug).page(db, limit: 1_000_000).items.map(\.quote.text) }
  }
}

/// Numbers that are the same in each run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}
