import Synchronization

/// A drawn picture: its bytes, and the tag that names exactly these bytes.
public final class Picture: Sendable {
  /// The encoded picture.
  public let bytes: [UInt8]

  /// 32 hexadecimal digits: the first half of the bytes' SHA-256 digest.
  public let tag: String

  private let isUsed = Atomic(false)

  /// Wraps a picture's bytes.
  public init(bytes: [UInt8]) {
    // An array that grew holds up to twice what it needs.
    self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    tag = String(SHA256Digest(of: bytes).hex.prefix(32))
  }

  /// Notes that the picture was answered from memory. Takes no lock.
  func markUsed() {
    if !isUsed.load(ordering: .relaxed) { isUsed.store(true, ordering: .relaxed) }
  }

  /// Whether `markUsed` was called since the last call.
  func takeUse() -> Bool { isUsed.exchange(false, ordering: .relaxed) }
}
