import Quotes

/// A URL with its signature.
struct SignedURL {
  /// The URL, written so that browsers send it as it is.
  let text: String

  /// - Parameters:
  ///   - url: an absolute URL, or a path and query. A signature that it has already goes.
  ///   - publicURL: what stands before the service's own paths, without a slash at its end.
  ///   - expires: when it ends to be good, in seconds since 1970; nil for never.
  /// - Throws: `UsageError` for what is neither.
  init(_ url: String, publicURL: String?, expires: Int?, signer: URLSigner) throws(UsageError) {
    let url = url.prefix { $0 != "#" }
    let base = publicURL.flatMap { url.hasPrefix($0 + "/") ? $0 : nil } ?? Self.origin(of: url)
    guard let base else {
      throw UsageError(faults: ["\(url): a URL such as https://quotes.example/collections/x/quote.png is allowed"])
    }
    let parts = url.dropFirst(base.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = Self.encoded(parts[0], in: Self.pathCharacters)
    var query = parts.count == 2 ? Self.encoded(parts[1], in: Self.queryCharacters) : ""
    query = query.split(separator: "&").filter { !$0.hasPrefix("sig=") && !Self.isEnd($0, expires) }
      .joined(separator: "&")
    if let expires { query += (query.isEmpty ? "" : "&") + "exp=\(expires)" }
    let signature = signer.signature(path: path.utf8, query: Array(query.utf8))
    text = base + path + "?" + (query.isEmpty ? "" : query + "&") + "sig=" + signature
  }

  /// An end that a new one takes the place of.
  private static func isEnd(_ piece: Substring, _ expires: Int?) -> Bool { expires != nil && piece.hasPrefix("exp=") }

  /// Scheme and host; empty for a path; nil for anything else.
  private static func origin(of url: Substring) -> String? {
    if url.hasPrefix("/") { return "" }
    guard let scheme = ["http://", "https://"].first(where: url.lowercased().hasPrefix) else { return nil }
    let host = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
    return host.isEmpty ? nil : String(url.prefix(scheme.count) + host)
  }

  /// What a browser encodes in a path and in a query of its own accord (WHATWG URL, section 1.3), beside controls and what
  /// isn't ASCII: it would send another URL than the one that is signed.
  private static let pathCharacters = Array(" \"#<>?^`{}".utf8)
  private static let queryCharacters = Array(" \"#<>'".utf8)

  private static func encoded(_ text: Substring, in characters: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x21 || byte > 0x7E || characters.contains(byte) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
