import Foundation
import Glibc
import HTTP
import HTTPServer
import Testing

@Suite("A deadline")
struct DeadlineTests {
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Date()
    try work()
    return Date().timeIntervalSince(start)
  }

  @Test("ends a head that doesn't come, also one that drips")
  func head() async throws {
    try await withServer({ $0.headTimeout = .milliseconds(200) }) { server, port in
      let client = try RawClient(port: port)
      try client.send("GET / HT")
      let answer = try client.answer()
      #expect(answer.status == 408)
      #expect(answer["Connection"] == "close")
      #expect(try client.isAtEnd())

      let dripping = try RawClient(port: port)
      try dripping.drip("a", after: "GET /")
      #expect(try dripping.answer().status == 408)
      dripping.close()
      client.close()
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("ends a content that makes no progress", arguments: ["/body", "/"])
  func body(path: String) async throws {
    try await withServer({ $0.bodyTimeout = .milliseconds(200) }) { server, port in
      let client = try RawClient(port: port)
      try client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
      #expect(try client.answer().status == (path == "/" ? 200 : 408))
      #expect(try client.isAtEnd())
      client.close()
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("ends a request that takes too long in all, however it progresses")
  func request() async throws {
    try await withServer({ $0.requestTimeout = .milliseconds(300) }) { _, port in
      let client = try RawClient(port: port)
      try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
      try client.drip("a")
      #expect(try client.answer().status == 408)
    }
  }

  @Test("closes an idle connection, without a word")
  func idle() async throws {
    try await withServer({ $0.idleTimeout = .milliseconds(200) }) { _, port in
      let client = try RawClient(port: port)
      #expect(try client.get("/").status == 200)
      #expect(try client.isAtEnd())
      #expect(try RawClient(port: port).isAtEnd())
    }
  }

  @Test("cuts a client that takes nothing of its answer", arguments: ["/large", "/flood"])
  func slowReader(path: String) async throws {
    try await withServer({ $0.responseTimeout = .milliseconds(300) }) { server, port in
      let client = try RawClient(port: port, receiveBuffer: 4096)
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { server.connectionCount == 1 })
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("cuts a client that asks again and again, and takes nothing of what the kernel would hold for it")
  func pipeliningReader() async throws {
    try await withServer({ $0.responseTimeout = .milliseconds(300) }) { server, port in
      let client = try RawClient(port: port, receiveBuffer: 4096)
      try client.send(String(repeating: "GET /picture HTTP/1.1\r\nHost: a\r\n\r\n", count: 100))
      #expect(eventually { server.connectionCount == 1 })
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("cuts a client that reads nothing before all that it asked is answered, though it came in one piece")
  func pipeliningWhole() async throws {
    let handler = TestHandler()
    try await withServer({ $0.responseTimeout = .milliseconds(300) }, handler: handler) { server, port in
      let client = try RawClient(port: port, receiveBuffer: 4096)
      // They wait together, so that one read gets them all.
      try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { handler.calls.load(ordering: .relaxed) == 1 })
      try client.send(String(repeating: "GET /fields HTTP/1.1\r\nHost: a\r\n\r\n", count: 1600))
      handler.gate.open()
      #expect(eventually { server.connectionCount == 0 })
      #expect(handler.calls.load(ordering: .relaxed) < 800)
    }
  }

  @Test("leaves a client alone that takes its answer slowly")
  func steadyReader() async throws {
    try await withServer({ $0.responseTimeout = .milliseconds(400) }) { _, port in
      let client = try RawClient(port: port, receiveBuffer: 65_536)
      try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      var count = 0
      while count < 4_000_000 {
        let part = try client.readSome(200_000)
        guard !part.isEmpty else { break }
        count += part.count
        // The client's own pace.
        usleep(20_000)
      }
      #expect(count > 4_000_000)
    }
  }

  @Test("ends the time in which a closed connection is read on")
  func linger() async throws {
    try await withServer({ $0.lingerTimeout = .milliseconds(200) }) { server, port in
      let client = try RawClient(port: port)
      #expect(try client.get("/close").text == "bye")
      #expect(try client.isAtEnd())
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("is kept of many connections at once")
  func many() async throws {
    try await withServer({ $0.idleTimeout = .milliseconds(500) }) { server, port in
      let clients = try (0..<300).map { _ in try RawClient(port: port) }
      #expect(eventually { server.connectionCount == 300 })
      for client in clients { #expect(try client.isAtEnd()) }
      #expect(eventually { server.connectionCount == 0 })
    }
  }
}
