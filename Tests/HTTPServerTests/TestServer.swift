import Foundation
import HTTP
import HTTPServer
import Synchronization

/// A handler with a path for each thing that a test needs.
final class TestHandler: HTTPHandler {
  let calls = Atomic<Int>(0)
  /// How many bytes the `/flood` stream has handed over.
  let flooded = Atomic<Int>(0)
  /// How a stream or a read of content ended that its client left.
  let failures = Atomic<Int>(0)
  /// Answers to `/slow` wait until it is opened.
  let gate = Gate()
  static let picture = (0..<5188).map { UInt8($0 % 251) }
  static let large = [UInt8](repeating: 65, count: 4_000_000)

  func respond(to request: HTTPRequest) -> HTTPReply {
    calls.add(1, ordering: .relaxed)
    switch String(decoding: request.path, as: UTF8.self) {
    case "/picture": return .now(HTTPResponse(fields: ["Content-Type": "image/png"], body: .bytes(Self.picture)))
    case "/large": return .now(HTTPResponse(body: .bytes(Self.large)))
    case "/later": return .later { HTTPResponse.text("later") }
    case "/slow":
      return .later { [gate] in
        await gate.wait()
        return HTTPResponse.text("slow")
      }
    case "/query": return .now(.text(request.query.map { String(decoding: $0, as: UTF8.self) } ?? "none"))
    case "/body": return .later { await Self.echo(request, limit: 2_000_000) }
    case "/small-body": return .later { await Self.echo(request, limit: 10) }
    case "/cookies":
      var fields: HTTPFields = ["Set-Cookie": "a=1"]
      fields.append("Set-Cookie", "b=2")
      return .now(HTTPResponse(fields: fields))
    case "/framed":
      return .now(
        HTTPResponse(
          fields: ["Content-Length": "99", "Transfer-Encoding": "chunked", "A": "b"], body: .bytes(Array("four".utf8))))
    case "/close": return .now(HTTPResponse(fields: ["Connection": "close"], body: .bytes(Array("bye".utf8))))
    case "/fields":
      return .now(HTTPResponse(status: .noContent, fields: ["A": String(repeating: "a", count: 1000)]))
    case "/none": return .now(HTTPResponse(status: .noContent))
    case "/address": return .now(.text(request.remoteAddress.description))
    case "/stream":
      return .now(HTTPResponse(body: .stream { for part in 0..<5 { try await $0.write("part \(part)\n") } }))
    case "/known-stream":
      return .now(HTTPResponse(body: .stream(length: 10) { for _ in 0..<2 { try await $0.write("12345") } }))
    case "/short-stream": return .now(HTTPResponse(body: .stream(length: 10) { try await $0.write("12345") }))
    case "/broken-stream":
      return .now(
        HTTPResponse(
          body: .stream {
            try await $0.write("begun")
            throw HTTPError(.internalServerError, "broken")
          }))
    case "/flood": return .now(HTTPResponse(body: .stream { try await self.flood($0) }))
    default: return .now(.text("OK"))
    }
  }

  private static func echo(_ request: HTTPRequest, limit: Int) async -> HTTPResponse {
    do throws(HTTPError) {
      return HTTPResponse(body: .bytes(try await request.body.collect(upTo: limit)))
    } catch {
      return error.response
    }
  }

  private func flood(_ writer: HTTPBodyWriter) async throws {
    do {
      while true {
        try await writer.write([UInt8](repeating: 66, count: 16_384))
        flooded.add(16_384, ordering: .relaxed)
      }
    } catch {
      failures.add(1, ordering: .relaxed)
      throw error
    }
  }
}

/// Starts a server, has blocking work done with it on a thread of its own, and stops it.
func withServer<Result: Sendable>(
  _ change: (inout ServerConfiguration) -> Void = { _ in }, handler: TestHandler = TestHandler(),
  _ work: @escaping @Sendable (HTTPServer, Int) throws -> Result
) async throws -> Result {
  var configuration = ServerConfiguration()
  configuration.stopGrace = .milliseconds(20)
  configuration.maximumBodyLength = 2_000_000
  change(&configuration)
  let server = HTTPServer(configuration: configuration, handler: handler)
  try server.start()
  let port = server.address?.port ?? 0
  do {
    let result = try await onThread { try work(server, port) }
    await server.stop(within: .seconds(2))
    return result
  } catch {
    await server.stop(within: .seconds(2))
    throw error
  }
}
