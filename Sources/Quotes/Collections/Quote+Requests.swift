import Changesets
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
  /// - Throws: `ChangesetError` with an error of each that isn't fit, as `quotes[3].text`.
  public func add(_ db: Database, _ quotes: [QuoteFields], now: Date) throws -> [QuoteItem] {
    let changesets = quotes.map { Quote.changeset(checking: $0) }
    let errors = changesets.enumerated().flatMap { index, changeset in
      quotes.count == 1 ? changeset.errors : changeset.errors.map { $0.within("quotes[\(index)]") }
    }
    guard errors.isEmpty else { throw ChangesetError(errors: errors) }
    let position = try order(db).totals().quotes
    var end = try QuoteEnd(self, db, now: now)
    let items = try changesets.enumerated().map { index, changeset in
      QuoteItem(quote: try end.add(changeset.apply().fields), position: position + index + 1)
    }
    try end.finish()
    return items
  }

  /// Stores other fields of a quote, and moves it where a position is given. Nothing is written where all is the same.
  ///
  /// - Parameter position: where it is to stand, from 1; others make room.
  /// - Throws: `ChangesetError` for fields that aren't fit, or a position past the end.
  public func update(
    _ db: Database, _ item: QuoteItem, to fields: QuoteFields, position: Int? = nil, now: Date
  ) throws -> QuoteItem {
    let edit = try Changeset(checking: QuoteEdit(fields, position: position ?? item.position))
      .validateQuote().validatePosition(among: order(db).totals().quotes).apply()
    var changed = item
    changed.quote.fields = edit.fields
    let moves = edit.position != item.position
    guard changed.quote != item.quote || moves else { return item }
    changed.quote.revision += 1
    changed.quote.updatedAt = now.toMilliseconds
    var changes = QuoteOrder.Changes()
    if moves {
      changed.quote.place = try place(item.quote, at: edit.position, db)
      changed.position = edit.position
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
