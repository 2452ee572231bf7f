import Foundation
import HTTP
import HTTPServer
import QuoteImages
import Quotes
import SQLiteRecords
import TestSupport

@testable import QuoteService

/// The service on a free port, with real renderers, a store in memory, a clock that stands, and chance that is the same each time.
final class RunningService: Sendable {
  static let noon = 1_796_126_400  // 2026-12-01T12:00:00Z, a Tuesday

  let source: PictureSource
  let store: QuoteStore
  let service: QuoteService
  let server: HTTPServer
  let port: Int

  /// - Parameters:
  ///   - signingKey: the key of signed URLs; nil for none.
  ///   - requiresSignatures: whether `/quote.{format}` needs a signature.
  ///   - importLimit: the longest file that may be imported, in bytes.
  ///   - publicURL: where clients reach it; nil for the host that a request names.
  init(
    signingKey: String? = nil, requiresSignatures: Bool = false, importLimit: Int = 256 << 20,
    publicURL: String? = nil, _ change: (inout PictureSourceSettings) -> Void = { _ in }
  ) throws {
    var settings = PictureSourceSettings()
    change(&settings)
    source = PictureSource(settings, log: { _ in }, makeDrawer: { try PictureRenderer() })
    store = try QuoteStore(DatabaseQueue(configuration: QuoteStore.makeConfiguration()))
    service = QuoteService(
      source: source, store: store, renderer: RendererFacts(try PictureRenderer()), publicURL: publicURL,
      signer: signingKey.map(URLSigner.init), requiresSignatures: requiresSignatures, importLimit: importLimit,
      log: { _ in },
      clock: { Date(timeIntervalSince1970: TimeInterval(Self.noon)) }, chance: SharedChance(seed: 1))
    var configuration = ServerConfiguration(host: "127.0.0.1", port: 0)
    configuration.errorResponse = service.errorResponse
    configuration.limits.allowsUTF8InQuery = true
    configuration.maximumBodyLength = importLimit
    server = HTTPServer(configuration: configuration, handler: service)
    try server.start()
    port = server.address?.port ?? 0
  }

  deinit {
    server.stopNow()
    source.stop(within: 5)
  }

  /// Sends a request on a connection of its own, and reads the answer.
  func get(_ target: String, method: String = "GET", fields: String = "") async throws -> RawResponse {
    try await onThread { [port] in
      let connection = try RawConnection(port: port)
      try connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)\r\n")
      return try connection.response(isHead: method == "HEAD")
    }
  }
}
