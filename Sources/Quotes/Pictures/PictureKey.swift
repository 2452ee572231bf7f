import QuoteImages

/// The name of a picture in a cache: a digest of everything that decides its bytes, so that no picture can be taken for
/// another.
public struct PictureKey: Hashable, Sendable {
  private let digest: SHA256Digest

  /// Digests a request.
  ///
  /// - Parameters:
  ///   - bannerDigest: the banner's, where the look hasn't it yet.
  ///   - realm: who alone may find it in a cache; nil for anyone. Whether a picture was kept tells that somebody asked for it.
  ///   - rendererVersion: what changes whenever the same request may give other bytes.
  public init(_ request: PictureRequest, bannerDigest: String? = nil, realm: String? = nil, rendererVersion: String) {
    let look = request.look
    // Each part has its length before it, so that two lists of parts never join to the same bytes.
    var parts: [String] = [
      rendererVersion, request.format.rawValue,
      request.pair.quote, request.pair.attribution.map { "1" + $0 } ?? "0",
      look.background.hex, look.foreground.hex, look.accent.hex,
      String(describing: look.font), look.language.map { "1" + $0 } ?? "0", look.alignment.rawValue,
      [look.size, look.width, look.height, look.scale, look.radius].map(String.init).joined(separator: " "),
    ]
    if let digest = bannerDigest ?? look.banner?.digest { parts.append(digest) }
    if let realm { parts += ["realm", realm] }
    var bytes: [UInt8] = []
    for part in parts {
      withUnsafeBytes(of: UInt64(part.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part.utf8)
    }
    digest = SHA256Digest(of: bytes)
  }

  /// The 32 bytes of the digest.
  public var bytes: [UInt8] { digest.bytes }
}
