import Changesets
import Foundation
import SQLiteRecords

/// Whose collections are listed.
public enum Audience: Hashable, Sendable {
  /// Those that anybody may see.
  case everyone

  /// Those that anybody may see, and these.
  case holder(of: Set<Int64>)

  /// All.
  case all
}

extension QuoteCollection {
  /// The collection with a slug.
  ///
  /// - Parameter isPublic: whether a private one counts as none, in the time that takes.
  /// - Throws: `StoreError.noSuchCollection`.
  public static func find(_ db: Database, slug: String, isPublic: Bool = false) throws -> QuoteCollection {
    let visible = isPublic ? " AND visibility = 'public'" : ""
    let statement = try db.cachedStatement(sql: "SELECT * FROM collection WHERE slug = ? AND NOT isDeleted" + visible)
    guard let collection = try QuoteCollection.fetchOne(statement, arguments: [slug]) else {
      throw StoreError.noSuchCollection(slug)
    }
    return collection
  }

  /// A page of collections, by slug.
  ///
  /// - Parameters:
  ///   - cursor: the page before's `next`; nil for the first.
  ///   - limit: the most collections, at least 1.
  public static func page(
    _ db: Database, for audience: Audience, after cursor: String? = nil, limit: Int
  ) throws -> Page<CollectionItem> {
    var request = filter(sql: "NOT isDeleted").order(Columns.slug).limit(limit + 1)
    if let cursor { request = request.filter(Columns.slug > cursor) }
    switch audience {
    case .all: break
    case .everyone: request = request.filter(Columns.visibility == Visibility.public.rawValue)
    case .holder(let ids):
      let isPublic = Columns.visibility == Visibility.public.rawValue
      request = request.filter(isPublic || ids.sorted().contains(Columns.id))
    }
    let collections = try request.fetchAll(db)
    let items = try collections.prefix(limit).map { try $0.item(db) }
    return Page(items: items, next: collections.count > limit ? items.last?.collection.slug : nil)
  }

  /// The collection with what is counted of it.
  public func item(_ db: Database) throws -> CollectionItem {
    CollectionItem(
      collection: self, quoteCount: try QuoteOrder(db: db, collection: storedID()).totals().quotes)
  }

  /// Stores a new collection.
  ///
  /// - Throws: `StoreError.slugTaken`, or `ChangesetError` for fields that aren't fit.
  public static func create(_ db: Database, _ fields: CollectionFields, now: Date) throws -> CollectionItem {
    let fields = try changeset(checking: fields).apply()
    var collection = QuoteCollection(fields, now: now.toMilliseconds)
    do {
      try collection.insert(db)
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
      throw StoreError.slugTaken(fields.slug)
    }
    return CollectionItem(collection: collection, quoteCount: 0)
  }

  /// Stores other fields; the slug stays. Nothing is written where they are the same.
  ///
  /// - Throws: `ChangesetError` for fields that aren't fit.
  public func update(_ db: Database, _ fields: CollectionFields, now: Date) throws -> CollectionItem {
    let fields = try Self.changeset(checking: fields).apply()
    var changed = self
    changed.name = fields.name
    changed.description = fields.description
    changed.visibility = fields.visibility
    changed.style = fields.style
    return changed == self ? try item(db) : try changed.storeChange(db, now: now)
  }

  /// Stores what was changed, as another state.
  func storeChange(_ db: Database, now: Date) throws -> CollectionItem {
    var changed = self
    changed.revision += 1
    changed.updatedAt = now.toMilliseconds
    try changed.update(db)
    return try changed.item(db)
  }
}

extension Date {
  /// The time to the millisecond, as it is stored: so what was just stored equals what is read later.
  var toMilliseconds: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded(.down) / 1_000) }
}
