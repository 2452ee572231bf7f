import Foundation
import SQLiteRecords

/// A quote of a collection, as it is stored.
public struct Quote: Codable, Hashable, Identifiable, Sendable, FetchableRecord, MutablePersistableRecord {
  /// Its number; nil until it is stored.
  public internal(set) var id: Int64?

  /// The collection it belongs to.
  public internal(set) var collectionId: Int64

  /// Where it stands in the collection's order: quotes are sorted by it. Its position is counted: see `QuoteOrder`.
  var place: Int64

  /// See `QuoteFields.fingerprint`.
  var fingerprint: Int64

  public internal(set) var text: String
  public internal(set) var attribution: String?
  public internal(set) var source: String?
  public internal(set) var language: String?
  public internal(set) var weight: Int
  public internal(set) var published: Bool

  /// Goes up with each change of the quote's own fields.
  public internal(set) var revision: Int

  public internal(set) var createdAt: Date
  public internal(set) var updatedAt: Date

  public static let databaseTableName = "quote"
  static let collection = belongsTo(QuoteCollection.self)

  public enum Columns: String, ColumnExpression {
    case id, collectionId, place, fingerprint, text, attribution, source, language, weight, published, revision
    case createdAt, updatedAt
  }

  init(_ fields: QuoteFields, in collection: Int64, place: Int64, now: Date) {
    collectionId = collection
    self.place = place
    fingerprint = fields.fingerprint
    text = fields.text
    attribution = fields.attribution
    source = fields.source
    language = fields.language
    weight = fields.weight
    published = fields.published
    revision = 1
    createdAt = now
    updatedAt = now
  }

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// What somebody decided of it.
  public internal(set) var fields: QuoteFields {
    get {
      QuoteFields(
        text: text, attribution: attribution, source: source, language: language, weight: weight, published: published)
    }
    set {
      fingerprint = newValue.fingerprint
      text = newValue.text
      attribution = newValue.attribution
      source = newValue.source
      language = newValue.language
      weight = newValue.weight
      published = newValue.published
    }
  }

  /// What it adds to the sums over its collection's order.
  var sums: QuoteSums { QuoteSums(quotes: 1, published: published ? 1 : 0, weight: published ? weight : 0) }
}

/// A quote with its position.
public struct QuoteItem: Hashable, Sendable {
  public var quote: Quote

  /// Its place in the collection's order, from 1 without gaps.
  public var position: Int

  /// Names this state of it: another one has another tag. The text of a strong entity tag, without its quotation marks.
  public var tag: String { "q\(quote.id ?? 0)-\(quote.revision)-\(position)" }
}
