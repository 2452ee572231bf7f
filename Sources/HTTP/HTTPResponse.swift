/// An answer. The server adds `Date`, `Connection` and what frames the body (`Content-Length` or `Transfer-Encoding`);
/// a handler's own framing fields are dropped, its `Date` stays, its `Connection: close` is obeyed.
public struct HTTPResponse: Sendable {
  public var status: HTTPStatus
  public var fields: HTTPFields
  public var body: Body

  public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Body = .none) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response's content.
  public enum Body: Sendable {
    case none
    /// The content as a whole. It is shared, not copied. A HEAD request gets its length only.
    case bytes([UInt8])
    /// Content that is made as the client takes it: `produce` writes it part by part and returns at the end. Where it
    /// throws, the connection is cut, so that the client can see that something is missing.
    /// - `length`: in bytes, where it is known; else the content is chunked. A HEAD request calls no `produce`.
    case stream(length: Int? = nil, _ produce: @Sendable (HTTPBodyWriter) async throws -> Void)

    /// The content's length, where it is known.
    public var length: Int? {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .stream(let length, _): length
      }
    }
  }

  /// Text as UTF-8.
  /// - Parameter contentType: with its charset.
  public static func text(
    _ text: String, status: HTTPStatus = .ok, contentType: String = "text/plain; charset=utf-8"
  ) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type": contentType], body: .bytes(Array(text.utf8)))
  }
}

/// Takes the parts of a streamed response.
public struct HTTPBodyWriter: Sendable {
  private let sink: any HTTPBodySink

  package init(sink: any HTTPBodySink) { self.sink = sink }

  /// Sends a part, and returns when the client has taken enough of what was written before: nothing piles up.
  /// - Throws: ``HTTPError`` where the client went or the server stops.
  public func write(_ bytes: [UInt8]) async throws(HTTPError) { if !bytes.isEmpty { try await sink.write(bytes) } }

  /// Sends text as UTF-8.
  public func write(_ text: String) async throws(HTTPError) { try await write(Array(text.utf8)) }
}

/// Where the parts of a streamed response go.
package protocol HTTPBodySink: AnyObject, Sendable {
  func write(_ bytes: [UInt8]) async throws(HTTPError)
}
