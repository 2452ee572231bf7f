import Foundation
import SQLiteRecords

extension QuoteCollection {
  /// The quote with a number.
  ///
  /// - Throws: `StoreError.noSuchQuote`, also where it is another collection's.
  public func quote(_ db: Database, id: Int64) throws -> QuoteItem {
    guard let quote = try Quote.fetchOne(db, key: id), quote.collectionId == self.id else {
      throw StoreError.noSuchQuote(id)
    }
    return QuoteItem(quote: quote, position: try order(db).index(of: quote.place) + 1)
  }

  /// Adds quotes at the end, all or none.
  ///
  /// - Throws: `StoreError.invalid` with a fault of each that isn't fit, as `quotes[3].text`.
  public func add(_ db: Database, _ quotes: [QuoteFields], now: Date) throws -> [QuoteItem] {
    let quotes = quotes.map(\.normalized)
    let faults = quotes.enumerated().flatMap { index, fields in
      fields.faults.map { FieldFault(quotes.count == 1 ? $0.field : "quotes[\(index)].\($0.field)", $0.detail) }
    }
    guard faults.isEmpty else { throw StoreError.invalid(faults) }
    let position = try order(db).totals().quotes
    var end = try QuoteEnd(self, db, now: now)
    let items = try quotes.enumerated().map { index, fields in
      QuoteItem(quote: try end.add(fields), position: position + index + 1)
    }
    try end.finish()
    return items
  }

  /// Stores other fields of a quote, and moves it where a position is given. Nothing is written where all is the same.
  ///
  /// - Parameter position: where it is to stand, from 1; others make room.
  /// - Throws: `StoreError.invalid` for fields that aren't fit, or a position past the end.
  public func update(
    _ db: Database, _ item: QuoteItem, to fields: QuoteFields, position: Int? = nil, now: Date
  ) throws -> QuoteItem {
    let fields = fields.normalized
    let count = try order(db).totals().quotes
    var faults = fields.faults
    if let position, !(1...max(count, 1)).contains(position) {
      faults.append(FieldFault("position", "should be from 1 to \(count)"))
    }
    guard faults.isEmpty else { throw StoreError.invalid(faults) }
    var changed = item
    changed.quote.fields = fields
    let moves = position != nil && position != item.position
    guard changed.quote != item.quote || moves else { return item }
    changed.quote.revision += 1
    changed.quote.updatedAt = now.toMilliseconds
    var changes = QuoteOrder.Changes()
    if moves, let position {
      changed.quote.place = try place(item.quote, at: position, db)
      changed.position = position
    } else {
      changes.add(-item.quote.sums, at: item.quote.place)
    }
    changes.add(changed.quote.sums, at: changed.quote.place)
    try changed.quote.update(db)
    try order(db).apply(changes)
    return changed
  }

  /// Deletes a quote; those after it move up.
  public func remove(_ db: Database, _ item: QuoteItem) throws {
    guard try item.quote.delete(db) else { throw StoreError.noSuchQuote(item.quote.id ?? 0) }
    try order(db).apply(-item.quote.sums, at: item.quote.place)
  }

  /// The order of its quotes.
  func order(_ db: Database) throws -> QuoteOrder { QuoteOrder(db: db, collection: try storedID()) }

  /// Takes a quote out of the order, and gives the place at which it has a position among the others.
  private func place(_ quote: Quote, at position: Int, _ db: Database) throws -> Int64 {
    let order = try order(db)
    try order.apply(-quote.sums, at: quote.place)
    // Out of the way while places are given anew: a place is never negative.
    try db.execute(sql: "UPDATE quote SET place = -1 WHERE id = ?", arguments: [quote.id])
    return try order.freePlace(at: position - 1)
  }
}

/// The end of a collection's order, where quotes are added one after the other, any number of them.
struct QuoteEnd {
  /// How many of the tree's leaves may be touched before their sums are written.
  private static let mostLeaves = 4_096

  private let order: QuoteOrder
  private let now: Date
  private var place: Int64
  private var changes = QuoteOrder.Changes()

  init(_ collection: QuoteCollection, _ db: Database, now: Date) throws {
    order = try collection.order(db)
    self.now = now.toMilliseconds
    place = try order.placeAtEnd()
  }

  /// Stores a quote whose fields were checked.
  mutating func add(_ fields: QuoteFields) throws -> Quote {
    var quote = Quote(fields, in: order.collection, place: place, now: now)
    try quote.insert(order.db)
    changes.add(quote.sums, at: place)
    place += QuoteOrder.step
    if changes.leafCount > Self.mostLeaves { try finish() }
    return quote
  }

  /// Writes the sums of what was added. Call it at the end.
  mutating func finish() throws {
    try order.apply(changes)
    changes = QuoteOrder.Changes()
  }
}
