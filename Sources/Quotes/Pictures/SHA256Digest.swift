import CGLib

/// A SHA-256 digest (FIPS 180-4), by GLib's `GChecksum`.
public struct SHA256Digest: Hashable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Digests the bytes. Doesn't block.
  public init(of bytes: some Sequence<UInt8>) {
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    let fed: Void? = bytes.withContiguousStorageIfAvailable { g_checksum_update(checksum, $0.baseAddress, $0.count) }
    if fed == nil {
      let copy = Array(bytes)
      g_checksum_update(checksum, copy, copy.count)
    }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { buffer in
      var length = gsize(buffer.count)
      g_checksum_get_digest(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &length)
    }
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// The 64 lower-case hexadecimal digits.
  public var hex: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
