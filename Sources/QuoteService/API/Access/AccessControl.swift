import Foundation
import HTTP
import Quotes

/// Finds out who makes a call.
struct AccessControl: Sendable {
  let store: QuoteStore
  let now: @Sendable () -> Date
  private let failures = FailedTries()

  init(store: QuoteStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// The caller of a request, by its `Authorization` (RFC 6750, section 2.1).
  ///
  /// A token that is known passes always: others behind its address may have tried what they liked.
  ///
  /// Another scheme isn't meant for this service, but for one before it: it is as if there were none.
  ///
  /// - Throws: 401 for a token that isn't known; 429 where too many tries from its address failed.
  func caller(of request: HTTPRequest) async throws -> Caller {
    guard let text = request.fields.list(of: "Authorization"), !Self.isForOthers(text) else { return .anyone }
    if let secret = Self.secret(in: text), let grant = try await grant(for: secret) { return .holder(grant) }
    let time = now().timeIntervalSince1970
    if let wait = failures.wait(request.remoteAddress, now: time) {
      throw APIFault(
        .tooManyRequests, "Too many tokens from this address weren't known: try again in \(wait) s.",
        fields: ["Retry-After": "\(wait)"])
    }
    failures.note(request.remoteAddress, now: time)
    throw APIFault.badToken
  }

  private func grant(for secret: String) async throws -> TokenGrant? {
    let now = now()
    let (grant, mustNote) = try await store.read { db in
      let grant = try APIToken.grant(db, for: secret)
      return (grant, try grant.map { try APIToken.mustNoteUse(db, of: $0.id, now: now) } ?? false)
    }
    // Whether it could be noted doesn't decide what its holder may.
    if let grant, mustNote { try? await store.write { db in try APIToken.noteUse(db, of: grant.id, now: now) } }
    return grant
  }

  private static func isForOthers(_ text: String) -> Bool {
    text.contains(" ") && text.prefix { $0 != " " }.lowercased() != "bearer"
  }

  /// The token after the scheme and at least one space (RFC 9110, section 11.4).
  private static func secret(in text: String) -> String? {
    let parts = text.split(separator: " ")
    return parts.count == 2 ? String(parts[1]) : nil
  }
}
