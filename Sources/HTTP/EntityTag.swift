/// A validator of a representation (RFC 9110 §8.8.3): `"abc"`, or `W/"abc"` where equal tags only mean as good as equal.
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
  /// What stands between the quotes.
  public let opaque: String
  public let isWeak: Bool

  /// - Parameter opaque: visible characters but the double quote.
  public init(_ opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// A tag as a field holds it.
  /// - Returns: nil where the text is none.
  public init?(parsing text: String) {
    guard let list = Self.list(text), list.count == 1 else { return nil }
    self = list[0]
  }

  public var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }

  /// Whether both are strong and the same (RFC 9110 §8.8.3.2).
  public func stronglyMatches(_ other: EntityTag) -> Bool { self == other && !isWeak }

  /// Whether both are the same but for strength.
  public func weaklyMatches(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// Reads a comma-separated list of tags.
  /// - Returns: nil where the list is malformed. A tag may hold commas.
  static func list(_ text: String) -> [EntityTag]? {
    var tags: [EntityTag] = []
    var rest = Substring(text).utf8
    while true {
      rest = rest.drop { ByteClass.isWhitespace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return tags }
      let isWeak = rest.starts(with: "W/".utf8)
      rest = isWeak ? rest.dropFirst(2) : rest
      guard rest.first == UInt8(ascii: "\"") else { return nil }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: UInt8(ascii: "\"")), let opaque = String(rest[..<end]) else { return nil }
      tags.append(EntityTag(opaque, isWeak: isWeak))
      rest = rest[end...].dropFirst()
      guard rest.first.map({ ByteClass.isWhitespace($0) || $0 == UInt8(ascii: ",") }) ?? true else { return nil }
    }
  }
}
