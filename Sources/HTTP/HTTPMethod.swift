/// A request method (RFC 9110 §9, RFC 5789).
public struct HTTPMethod: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The method's name. Methods are case-sensitive.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let get = HTTPMethod(rawValue: "GET")
  public static let head = HTTPMethod(rawValue: "HEAD")
  public static let post = HTTPMethod(rawValue: "POST")
  public static let put = HTTPMethod(rawValue: "PUT")
  public static let patch = HTTPMethod(rawValue: "PATCH")
  public static let delete = HTTPMethod(rawValue: "DELETE")
  public static let options = HTTPMethod(rawValue: "OPTIONS")
  /// Known, so that it gets 405 where it names a path; its own form of target, `host:port`, is for proxies and gets 400.
  public static let connect = HTTPMethod(rawValue: "CONNECT")
  public static let trace = HTTPMethod(rawValue: "TRACE")
  /// A read that has its question in the content (draft-ietf-httpbis-safe-method-w-body).
  public static let query = HTTPMethod(rawValue: "QUERY")

  public var description: String { rawValue }

  /// Whether a request by this method changes nothing (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    self == .get || self == .head || self == .options || self == .trace || self == .query
  }
}
