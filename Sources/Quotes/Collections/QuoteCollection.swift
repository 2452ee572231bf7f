import Foundation
import SQLiteRecords

/// A collection of quotes, as it is stored.
public struct QuoteCollection: Codable, Hashable, Identifiable, Sendable, FetchableRecord, MutablePersistableRecord {
  /// Its number; nil until it is stored.
  public internal(set) var id: Int64?
  public internal(set) var slug: String
  public internal(set) var name: String
  public internal(set) var description: String?
  public internal(set) var visibility: Visibility
  public internal(set) var style: QuoteStyle

  /// Goes up with each change of the collection's own fields.
  public internal(set) var revision: Int

  /// Goes up whenever its quotes were given other places without being moved: a page's cursor must know.
  var arrangement: Int

  public internal(set) var createdAt: Date
  public internal(set) var updatedAt: Date

  public static let databaseTableName = "collection"
  static let quotes = hasMany(Quote.self)

  public enum Columns: String, ColumnExpression {
    case id, slug, name, description, visibility, style, revision, arrangement, createdAt, updatedAt
  }

  init(_ fields: CollectionFields, now: Date) {
    slug = fields.slug
    name = fields.name
    description = fields.description
    visibility = fields.visibility
    style = fields.style
    revision = 1
    arrangement = 0
    createdAt = now
    updatedAt = now
  }

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// What somebody decided of it.
  public var fields: CollectionFields {
    CollectionFields(slug: slug, name: name, description: description, visibility: visibility, style: style)
  }

  /// Its number, once it is stored.
  ///
  /// - Throws: `StoreError.noSuchCollection` before.
  func storedID() throws -> Int64 {
    guard let id else { throw StoreError.noSuchCollection(slug) }
    return id
  }
}

/// A collection with what is counted of its quotes.
public struct CollectionItem: Hashable, Sendable {
  public var collection: QuoteCollection

  /// How many quotes it has, drafts too.
  public var quoteCount: Int

  /// Names this state of it: another one has another tag. The text of a strong entity tag, without its quotation marks.
  public var tag: String { "c\(collection.id ?? 0)-\(collection.revision)-\(quoteCount)" }
}
