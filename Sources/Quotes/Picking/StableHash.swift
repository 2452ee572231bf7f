/// A hash of a text that is the same in every process, on every machine and in every version: FNV-1a of 64 bits, its bits
/// then mixed. Swift's own `Hasher` is seeded anew in each process. Not for secrets.
public struct StableHash: Hashable, Sendable {
  /// The hash.
  public let value: UInt64

  /// Hashes the text's UTF-8.
  public init(_ text: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // FNV's low bits alone depend on the last bytes too simply: spread them (the finaliser of SplitMix64).
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    value = hash ^ (hash >> 31)
  }

  /// An index from 0 to `count` − 1, each as likely over all texts; `count` is at least 1.
  public func index(below count: Int) -> Int {
    Int(value.multipliedFullWidth(by: UInt64(count)).high)
  }
}
