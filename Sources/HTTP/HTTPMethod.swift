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

  /// The method that these bytes name, or nil where the server implements none of that name. Never allocates.
  package init?(known bytes: UnsafeRawBufferPointer) {
    func spells(_ name: StaticString) -> Bool {
      for index in 0..<bytes.count where bytes[index] != name.utf8Start[index] { return false }
      return true
    }
    switch bytes.count {
    case 3 where spells("GET"): self = .get
    case 3 where spells("PUT"): self = .put
    case 4 where spells("HEAD"): self = .head
    case 4 where spells("POST"): self = .post
    case 5 where spells("PATCH"): self = .patch
    case 5 where spells("TRACE"): self = .trace
    case 5 where spells("QUERY"): self = .query
    case 6 where spells("DELETE"): self = .delete
    case 7 where spells("OPTIONS"): self = .options
    case 7 where spells("CONNECT"): self = .connect
    default: return nil
    }
  }
}
