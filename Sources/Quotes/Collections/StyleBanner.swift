/// What a style says of its banner: the picture itself is kept apart, so that whoever reads a collection needn't read it.
public struct StyleBanner: Codable, Hashable, Sendable {
  /// The SHA-256 digest of the picture's file, 64 hexadecimal digits.
  public var digest: String

  /// In px.
  public var width: Int

  /// In px.
  public var height: Int
}
