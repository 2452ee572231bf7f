import CGLib

/// Signs URLs, so that whoever was given one may see what it names, and nothing else: HMAC-SHA256 (RFC 2104) over the
/// path, `?`, and the query as it is sent without its `sig` parameter, in base64url without padding.
///
/// `exp=` in the query, seconds since 1970, bounds the URL's life.
public struct URLSigner: Sendable {
  /// What a URL's signature is.
  public enum Verdict: Hashable, Sendable {
    case valid

    /// The URL has none.
    case missing

    /// It isn't this URL's.
    case wrong

    /// It was this URL's, until the time that the URL names.
    case expired
  }

  private let key: [UInt8]

  /// - Parameter key: the secret, of any length; 32 random bytes are as good as more.
  public init(key: String) {
    self.key = Array(key.utf8)
  }

  /// The signature of a path and a query.
  ///
  /// - Parameters:
  ///   - path: as it is sent, percent-encoded.
  ///   - query: as it is sent, percent-encoded; its `sig` parameters don't count.
  public func signature(path: some Sequence<UInt8>, query: some Collection<UInt8>) -> String {
    let pieces = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let signed = pieces.filter { Self.value(of: "sig", in: $0) == nil }
    return sign(Array(path) + [UInt8(ascii: "?")] + Array(signed.joined(separator: [UInt8(ascii: "&")])))
  }

  /// Looks at the signature of a path and a query. How long it takes tells nothing of the right one.
  ///
  /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
  public func verdict(path: some Sequence<UInt8>, query: some Collection<UInt8>, now: Int) -> Verdict {
    let path = Array(path)
    let verdict = verdict(path: path, exactQuery: Array(query), now: now)
    guard verdict == .missing || verdict == .wrong, let plain = Self.withoutEscapes(query) else { return verdict }
    return self.verdict(path: path, exactQuery: plain, now: now)
  }

  /// The query of a URL that was pasted with its HTML escapes, `&amp;` for `&`, as it was when it was signed; nil for any other.
  private static func withoutEscapes(_ query: some Collection<UInt8>) -> [UInt8]? {
    let escape = "amp;".utf8
    let pieces = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard pieces.contains(where: { $0.starts(with: escape) }) else { return nil }
    let plain = pieces.map { $0.starts(with: escape) ? $0.dropFirst(escape.count) : $0 }
    return Array(plain.joined(separator: [UInt8(ascii: "&")]))
  }

  private func verdict(path: [UInt8], exactQuery query: [UInt8], now: Int) -> Verdict {
    let pieces = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let given = pieces.compactMap { Self.value(of: "sig", in: $0) }
    guard let first = given.first else { return .missing }
    let right = signature(path: path, query: query)
    guard ConstantTime.areEqual(Array(first), Array(right.utf8)), given.count == 1 else { return .wrong }
    let ends = pieces.compactMap { Self.value(of: "exp", in: $0) }
    guard !ends.isEmpty else { return .valid }
    // The signer wrote it: one that is no number is no longer good than one that has passed.
    guard ends.count == 1, let end = Int(String(decoding: ends[0], as: UTF8.self)), end > now else { return .expired }
    return .valid
  }

  private static func value(of name: String, in piece: some Collection<UInt8>) -> [UInt8]? {
    guard piece.starts(with: name.utf8) else { return nil }
    let rest = piece.dropFirst(name.utf8.count)
    if rest.isEmpty { return [] }
    return rest.first == UInt8(ascii: "=") ? Array(rest.dropFirst()) : nil
  }

  private func sign(_ message: [UInt8]) -> String {
    let hmac = g_hmac_new(G_CHECKSUM_SHA256, key, gsize(key.count))
    defer { g_hmac_unref(hmac) }
    g_hmac_update(hmac, message, message.count)
    var digest = [UInt8](repeating: 0, count: 32)
    var length = gsize(digest.count)
    g_hmac_get_digest(hmac, &digest, &length)
    return Base64URL.encode(digest)
  }
}
