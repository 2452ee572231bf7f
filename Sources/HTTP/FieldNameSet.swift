/// Which names a field section may hold: a 64-bit Bloom filter, so that asking for an absent field, which is what most
/// questions do, costs no search.
package struct FieldNameSet: Sendable {
  private var bits: UInt64 = 0

  package init() {}

  @inline(__always) private static func bit(_ name: UnsafeRawBufferPointer) -> UInt64 {
    guard let first = name.first, let last = name.last else { return 1 }
    let sum = UInt64(truncatingIfNeeded: name.count) &* 7 &+ UInt64(first | 0x20) &* 3 &+ UInt64(last | 0x20)
    return 1 << (sum & 63)
  }

  @inline(__always) package mutating func insert(_ name: UnsafeRawBufferPointer) { bits |= Self.bit(name) }

  /// False only where the name is certainly absent.
  @inline(__always) package func mayContain(_ name: UnsafeRawBufferPointer) -> Bool { bits & Self.bit(name) != 0 }

  package mutating func insert(_ name: HTTPFieldName) {
    name.withBytes { insert(UnsafeRawBufferPointer($0)) }
  }
}
