/// The versions of HTTP that the server speaks (RFC 9110 §2.5). A request of a later 1.x counts as 1.1.
public enum HTTPVersion: UInt8, Sendable, Comparable {
  case http10 = 10
  case http11 = 11

  public static func < (left: HTTPVersion, right: HTTPVersion) -> Bool { left.rawValue < right.rawValue }
}
