/// What bounds a request's head. Whoever sends more is refused, also where the end never comes.
public struct HTTPLimits: Sendable {
  /// The longest request target, in bytes; a longer one gets 414. Default 16,384: a long list of quotes fits, and so does
  /// every URL that a browser or a proxy lets through (RFC 9110 §4.1 asks for 8,000).
  public var targetLength = 16_384
  /// The longest field section, in bytes; a longer one gets 431. Default 16,384.
  public var fieldSectionLength = 16_384
  /// The most field lines; more get 431. Default 100.
  public var fieldCount = 100

  /// Whether a target's query may hold characters beyond ASCII as plain UTF-8, as people type them into `curl`. RFC 3986 has
  /// them percent-encoded, and readers on the way may take them for different ones: default false, they get 400.
  public var allowsUTF8InQuery = false

  public init() {}
}
