/// An IPv4 or IPv6 address. An IPv4 address that arrived as a mapped IPv6 one (`::ffff:192.0.2.1`) is an IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes of the address as two numbers in host order; IPv4 in its mapped form.
  let high: UInt64
  let low: UInt64

  /// - Parameters: the first and the last eight bytes, in host order.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An IPv4 address, in host order: 127.0.0.1 is `0x7F00_0001`.
  public init(v4 address: UInt32) { self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(address)) }

  /// `127.0.0.1`.
  public static let loopback = IPAddress(v4: 0x7F00_0001)

  /// Whether this is an IPv4 address.
  public var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// What bounds by client should count together: an IPv4 address itself, of an IPv6 address the /64, since a client has
  /// all addresses of one.
  public var network: IPAddress { isV4 ? self : IPAddress(high: high, low: 0) }

  /// `192.0.2.1`, or the text of RFC 5952.
  public var description: String {
    guard !isV4 else {
      return (0..<4).map { String((low >> UInt64(24 - 8 * $0)) & 0xFF) }.joined(separator: ".")
    }
    let groups = (0..<8).map { UInt16(truncatingIfNeeded: ($0 < 4 ? high : low) >> UInt64(48 - 16 * ($0 % 4))) }
    guard let zeros = Self.longestZeros(groups) else { return Self.text(groups[...]) }
    return Self.text(groups[..<zeros.lowerBound]) + "::" + Self.text(groups[zeros.upperBound...])
  }

  private static func text(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The first of the longest runs of at least two zero groups.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start >= 2, end - start > (best?.count ?? 0) { best = start..<end }
      start = end + 1
    }
    return best
  }
}
