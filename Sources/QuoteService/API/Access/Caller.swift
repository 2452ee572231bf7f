import HTTP
import Quotes

/// Who makes a call, and what they may.
enum Caller: Sendable, Hashable {
  /// Whoever gave no token.
  case anyone

  /// Whoever has a token, and what it grants.
  case holder(TokenGrant)

  /// Whose collections a list has.
  var audience: Audience {
    switch self {
    case .anyone: .everyone
    case .holder(let grant): grant.audience
    }
  }

  /// Checks that the caller may see a collection.
  ///
  /// - Throws: 404, as where there is none: who may not see it may not know of it.
  func checkMayRead(_ collection: QuoteCollection) throws {
    if collection.visibility == .public { return }
    guard case .holder(let grant) = self, grant.mayRead(collection) else {
      throw StoreError.noSuchCollection(collection.slug)
    }
  }

  /// Whether the caller may see those of a collection's quotes that aren't published: whoever has a token that may read it. To
  /// others they aren't there, though the collection be public.
  func mayReadDrafts(of collection: QuoteCollection) -> Bool {
    guard case .holder(let grant) = self else { return false }
    return grant.mayRead(collection)
  }

  /// Checks that the caller may change a collection.
  ///
  /// - Throws: 401 without a token, 403 with one that can't write there, 404 where the caller may not even see it.
  func checkMayWrite(_ collection: QuoteCollection) throws {
    try checkMayWrite()
    try checkMayRead(collection)
    guard case .holder(let grant) = self, grant.mayWrite(collection) else {
      throw APIFault(.forbidden, "This token is bound to other collections.")
    }
  }

  /// Checks that the caller may write somewhere, before it is known where.
  ///
  /// - Throws: 401 without a token, 403 with one that can't write.
  func checkMayWrite() throws(APIFault) {
    guard case .holder(let grant) = self else { throw .noToken }
    guard grant.scope == .write else {
      throw APIFault(
        .forbidden, "This token may only read: writing needs one of the scope write.",
        fields: ["WWW-Authenticate": #"Bearer realm="pullquote", error="insufficient_scope", scope="write""#])
    }
  }

  /// Checks that the caller may make collections.
  ///
  /// - Throws: 401 or 403.
  func checkMayCreate() throws(APIFault) {
    try checkMayWrite()
    if case .holder(let grant) = self, !grant.mayCreate {
      throw APIFault(.forbidden, "This token is bound to collections, and can't make another.")
    }
  }
}

extension APIFault {
  /// RFC 6750, section 3: a challenge without an error where no token was given.
  static let noToken = APIFault(
    .unauthorized, "This needs a token: send Authorization: Bearer pq_….",
    fields: ["WWW-Authenticate": #"Bearer realm="pullquote""#])

  static let badToken = APIFault(
    .unauthorized, "This token isn't known, or was revoked.",
    fields: ["WWW-Authenticate": #"Bearer realm="pullquote", error="invalid_token""#])
}
