import Foundation
import SQLiteRecords

extension APIToken {
  /// What each secret begins with, so that people and scanners know it for one.
  public static let prefix = "pq_"

  /// How long a use isn't noted again, in seconds: else each request would be a write.
  private static let noteInterval = 60.0

  /// A token with the slugs of the collections that it is bound to.
  public struct Listed: Hashable, Sendable {
    public var token: APIToken

    /// The slugs; nil where it is good for all.
    public var collections: [String]?
  }

  /// Makes a token.
  ///
  /// - Parameter collections: the slugs of the only collections that it is good for; none for all.
  /// - Returns: the token, and its secret, which nothing gives again.
  /// - Throws: `StoreError.noSuchCollection`.
  public static func create(
    _ db: Database, _ scope: TokenScope, collections: [String] = [], label: String? = nil, now: Date
  ) throws -> (token: APIToken, secret: String) {
    var random = SystemRandomNumberGenerator()
    let secret = prefix + Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    var token = APIToken(
      digest: digest(of: secret), label: label, scope: scope, isBound: !collections.isEmpty,
      createdAt: now.toMilliseconds)
    try token.insert(db)
    for slug in Set(collections).sorted() {
      let id = try QuoteCollection.find(db, slug: slug).id
      try db.execute(
        sql: "INSERT INTO tokenCollection (tokenId, collectionId) VALUES (?, ?)", arguments: [token.id, id])
    }
    return (token, secret)
  }

  /// What a secret allows; nil for one that no token has.
  public static func grant(_ db: Database, for secret: String) throws -> TokenGrant? {
    guard let token = try find(db, secret), let id = token.id else { return nil }
    let bound = token.isBound ? try collections(db, of: id) : nil
    return TokenGrant(id: id, scope: token.scope, collections: bound)
  }

  /// Whether a use of the token is to be noted: `noteUse` then writes.
  public static func mustNoteUse(_ db: Database, of id: Int64, now: Date) throws -> Bool {
    guard let token = try fetchOne(db, key: id) else { return false }
    return token.lastUsedAt.map { now.timeIntervalSince($0) >= noteInterval } ?? true
  }

  /// Notes that the token was used.
  public static func noteUse(_ db: Database, of id: Int64, now: Date) throws {
    try db.execute(sql: "UPDATE token SET lastUsedAt = ? WHERE id = ?", arguments: [now.toMilliseconds, id])
  }

  /// All tokens, the oldest first.
  public static func list(_ db: Database) throws -> [Listed] {
    try order(Column("id")).fetchAll(db).map { token in
      guard token.isBound else { return Listed(token: token) }
      let slugs = try String.fetchAll(
        db,
        sql: """
          SELECT slug FROM collection JOIN tokenCollection ON collectionId = collection.id WHERE tokenId = ? ORDER BY slug
          """, arguments: [token.id])
      return Listed(token: token, collections: slugs)
    }
  }

  /// Makes a token good for nothing.
  ///
  /// - Throws: `StoreError.noSuchToken`.
  public static func revoke(_ db: Database, id: Int64) throws {
    guard try deleteOne(db, key: id) else { throw StoreError.noSuchToken(id) }
  }

  private static func digest(of secret: String) -> Data { Data(SHA256Digest(of: secret.utf8).bytes) }

  /// Looked up by its digest, of which an attacker can choose no part: how long it takes tells nothing of a secret.
  private static func find(_ db: Database, _ secret: String) throws -> APIToken? {
    guard secret.hasPrefix(prefix) else { return nil }
    let statement = try db.cachedStatement(sql: "SELECT * FROM token WHERE digest = ?")
    return try APIToken.fetchOne(statement, arguments: [digest(of: secret)])
  }

  private static func collections(_ db: Database, of id: Int64) throws -> Set<Int64> {
    let statement = try db.cachedStatement(sql: "SELECT collectionId FROM tokenCollection WHERE tokenId = ?")
    return try Int64.fetchSet(statement, arguments: [id])
  }
}
