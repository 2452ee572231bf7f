import Foundation
import SQLiteRecords

/// What a token lets its holder do.
public enum TokenScope: String, Codable, CaseIterable, Hashable, Sendable {
  /// See collections, private ones too.
  case read

  /// See and change them.
  case write
}

/// A token, as it is stored: its secret's digest, never the secret.
public struct APIToken: Codable, Hashable, Identifiable, Sendable, FetchableRecord, MutablePersistableRecord {
  /// Its number, by which it is listed and revoked; nil until it is stored.
  public internal(set) var id: Int64?

  /// SHA-256 of the secret. The secret has 256 random bits, so that no salt or slow hash is needed.
  var digest: Data

  public internal(set) var label: String?
  public internal(set) var scope: TokenScope

  /// Whether it is good for some collections alone. It stays so when they are deleted.
  public internal(set) var isBound: Bool

  public internal(set) var createdAt: Date

  /// When it was last used, to the minute; nil before its first use.
  public internal(set) var lastUsedAt: Date?

  public static let databaseTableName = "token"

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// What the holder of a token may do: a value to be asked in the course of one request.
public struct TokenGrant: Hashable, Sendable {
  /// The token's number.
  public var id: Int64

  public var scope: TokenScope

  /// The numbers of the collections it is good for; nil for all.
  public var collections: Set<Int64>?

  /// Whether it may see a collection that isn't public.
  public func mayRead(_ collection: QuoteCollection) -> Bool { covers(collection) }

  /// Whether it may change a collection.
  public func mayWrite(_ collection: QuoteCollection) -> Bool { scope == .write && covers(collection) }

  /// Whether it may make collections.
  public var mayCreate: Bool { scope == .write && collections == nil }

  /// Whose collections it may list.
  public var audience: Audience { collections.map { .holder(of: $0) } ?? .all }

  private func covers(_ collection: QuoteCollection) -> Bool {
    guard let collections, let id = collection.id else { return true }
    return collections.contains(id)
  }
}
