/// A media type as `Content-Type` says it (RFC 9110, section 8.3.1), as far as the API asks.
struct MediaType: Hashable, Sendable {
  /// The type and subtype in lower case: `application/json`.
  let name: String

  /// The `charset` in lower case, where it is given.
  let charset: String?

  /// - Returns: nil where the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimming(" \t").lowercased() }
    guard parts[0].split(separator: "/", omittingEmptySubsequences: false).count == 2 else { return nil }
    name = parts[0]
    charset =
      parts.dropFirst().first { $0.hasPrefix("charset=") }.map {
        $0.dropFirst("charset=".count).trimming("\"")
      }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(String(start.reversed().drop { characters.contains($0) }).reversed())
  }
}
