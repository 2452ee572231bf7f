extension HTTPRequest {
  /// A request's content: nothing, bytes that are there, or bytes that arrive as they are asked for.
  ///
  /// A handler that leaves it unread costs nothing: the server drops what comes, or closes the connection. A client that
  /// waits to be told (`Expect: 100-continue`) is told at the first read.
  public struct Body: Sendable {
    private enum Storage: Sendable {
      case bytes([UInt8])
      case source(any HTTPBodySource)
    }
    private let storage: Storage
    /// The content's length in bytes, or nil where the client doesn't say it in advance.
    public let length: Int?

    /// No content.
    public static let none = Body([])

    /// Content that is there as a whole.
    public init(_ bytes: [UInt8]) {
      storage = .bytes(bytes)
      length = bytes.count
    }

    package init(source: any HTTPBodySource, length: Int?) {
      storage = .source(source)
      self.length = length
    }

    /// The whole content where it has arrived already, as that of a small request has; else nil.
    public var availableBytes: [UInt8]? {
      if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// Reads the whole content. To be called once.
    /// - Parameter limit: the most bytes to take.
    /// - Throws: ``HTTPError`` with status 413 where it is longer, 400 where its framing is wrong, 408 where it stays away,
    ///   499 where the client went.
    public func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
      if let length, length > limit { throw .contentTooLarge(limit: limit) }
      switch storage {
      case .bytes(let bytes): return bytes
      case .source(let source):
        var all: [UInt8] = []
        while let part = try await source.next() {
          guard part.count <= limit - all.count else { throw .contentTooLarge(limit: limit) }
          all.append(contentsOf: part)
        }
        return all
      }
    }

    /// Reads the content part by part, as it arrives: the client is slowed down to the pace of `take`. To be called once.
    /// - Throws: as ``collect(upTo:)``, but for the limit, which is then the server's `maximumBodyLength`.
    public func forEachPart(_ take: ([UInt8]) async throws -> Void) async throws {
      switch storage {
      case .bytes(let bytes): if !bytes.isEmpty { try await take(bytes) }
      case .source(let source): while let part = try await source.next() { try await take(part) }
      }
    }
  }
}

/// Where the parts of a body come from.
package protocol HTTPBodySource: AnyObject, Sendable {
  /// The next part, or nil at the end.
  func next() async throws(HTTPError) -> [UInt8]?
}
