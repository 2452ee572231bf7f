/// What a segment of a path can be read as.
public protocol PathParameter: Sendable {
  /// - Parameter segment: percent-decoded; not empty.
  /// - Returns: nil where the segment is no such value, which makes the route not match.
  init?(pathSegment segment: String)
}

extension String: PathParameter {
  public init?(pathSegment segment: String) { self = segment }
}

extension Int: PathParameter {
  /// Digits only, without a sign or leading zeros, so that one resource has one URL.
  public init?(pathSegment segment: String) {
    guard segment.utf8.allSatisfy({ $0 &- 0x30 < 10 }), segment == "0" || !segment.hasPrefix("0"),
      let number = Int(segment)
    else { return nil }
    self = number
  }
}
