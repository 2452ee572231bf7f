/// A request as a handler gets it (RFC 9112 §3). Its bytes are as they arrived: nothing is decoded.
public struct HTTPRequest: Sendable {
  public let method: HTTPMethod
  public let version: HTTPVersion
  /// The client's address, without its port.
  public let remoteAddress: IPAddress
  public var fields: HTTPFields
  /// The content. It may still be on its way: see ``Body``.
  public var body: Body

  // Where the parts of the target stand, in front of the fields in their storage.
  private let targetRange: Range<Int>
  private let pathRange: Range<Int>
  private let queryStart: Int?

  /// A request made by hand, for a test of a handler.
  /// - Parameter target: as in a request line: `/path?query`, `*`.
  public init(
    method: HTTPMethod = .get, target: String, fields: HTTPFields = [:], body: Body = .none,
    remoteAddress: IPAddress = .loopback
  ) {
    var storage = Array(target.utf8)
    let count = storage.count
    let question = storage.firstIndex(of: UInt8(ascii: "?"))
    fields.withEncodedBytes { storage.append(contentsOf: $0) }
    self.method = method
    self.version = .http11
    self.remoteAddress = remoteAddress
    self.fields = HTTPFields(storage: storage, start: count, names: fields.names)
    self.body = body
    targetRange = 0..<count
    pathRange = 0..<(question ?? count)
    queryStart = question.map { $0 + 1 }
  }

  /// - Parameter storage: the head's bytes from its request line on, without the empty line at the end.
  package init(head: RequestHead, storage: [UInt8], body: Body, remoteAddress: IPAddress) {
    method = head.method.method
    version = head.version
    self.remoteAddress = remoteAddress
    fields = HTTPFields(storage: storage, start: head.fieldsStart, names: head.names)
    self.body = body
    targetRange = head.target
    pathRange = head.path
    queryStart = head.queryStart
  }

  /// The request target as it was sent.
  public var target: ArraySlice<UInt8> { fields.storage[targetRange] }

  /// The target's path: what stands before `?`, without the scheme and host of an absolute target. `*` for `OPTIONS *`.
  public var path: ArraySlice<UInt8> { pathRange.isEmpty ? Self.rootPath : fields.storage[pathRange] }

  /// Whether the path begins with a text, byte by byte. Costs less than comparing ``path``, a view that is counted.
  public func pathBegins(with prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard !pathRange.isEmpty else { return length == 0 || (length == 1 && prefix.utf8Start[0] == UInt8(ascii: "/")) }
    guard pathRange.count >= length else { return false }
    return fields.storage.withUnsafeBytes { storage in
      for index in 0..<length where storage[pathRange.lowerBound &+ index] != prefix.utf8Start[index] { return false }
      return true
    }
  }

  /// What follows the target's first `?`, or nil where there is none.
  public var query: ArraySlice<UInt8>? { queryStart.map { fields.storage[$0..<targetRange.upperBound] } }

  private static let rootPath: ArraySlice<UInt8> = [UInt8(ascii: "/")]
}
