import Foundation
import HTTP
import HTTPServer
import QuoteImages
import Quotes
import TestSupport

@testable import QuoteService

/// The service on a free port, with real renderers, no file, a clock that stands, and chance that is the same each time.
final class RunningService: Sendable {
  static let noon = 1_796_126_400  // 2026-12-01T12:00:00Z, a Tuesday

  let source: PictureSource
  let server: HTTPServer
  let port: Int

  init(_ change: (inout PictureSourceSettings) -> Void = { _ in }) throws {
    var settings = PictureSourceSettings()
    change(&settings)
    source = PictureSource(settings, log: { _ in }, makeDrawer: { try PictureRenderer() })
    let service = QuoteService(
      source: source, renderer: RendererFacts(try PictureRenderer()), publicURL: nil, now: { Self.noon },
      chance: SharedChance(seed: 1))
    var configuration = ServerConfiguration(host: "127.0.0.1", port: 0)
    configuration.errorResponse = service.errorResponse
    configuration.limits.allowsUTF8InQuery = true
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
