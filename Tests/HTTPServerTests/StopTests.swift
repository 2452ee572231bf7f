import Foundation
import Glibc
import HTTP
import HTTPServer
import Synchronization
import Testing

@Suite("A stop")
struct StopTests {
  /// Clients that ask one request after the other until they are told that the connection closes.
  private final class Load: Sendable {
    let sent = Atomic<Int>(0)
    let answered = Atomic<Int>(0)
    let running = Atomic<Int>(0)

    func start(_ count: Int, port: Int, path: String) {
      for _ in 0..<count {
        running.add(1, ordering: .relaxed)
        Thread {
          self.ask(port: port, path: path)
          self.running.subtract(1, ordering: .relaxed)
        }.start()
      }
    }

    private func ask(port: Int, path: String) {
      while let client = try? RawClient(port: port) {
        while true {
          sent.add(1, ordering: .relaxed)
          guard let answer = try? client.get(path), answer.status == 200 else { return }
          answered.add(1, ordering: .relaxed)
          if answer["Connection"] == "close" { break }
        }
      }
    }
  }

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  @Test("under load loses no request", arguments: ["/picture", "/later", "/stream"])
  func underLoad(path: String) async throws {
    let load = Load()
    var configuration = ServerConfiguration()
    configuration.stopGrace = .milliseconds(500)
    let server = HTTPServer(configuration: configuration, handler: TestHandler())
    try server.start()
    let port = try #require(server.address?.port)
    load.start(16, port: port, path: path)
    try await onThread { #expect(eventually { load.answered.load(ordering: .relaxed) > 500 }) }
    await server.stop(within: .seconds(10))
    try await onThread {
      #expect(eventually { load.running.load(ordering: .relaxed) == 0 })
      #expect(load.answered.load(ordering: .relaxed) == load.sent.load(ordering: .relaxed))
      #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
    }
    #expect(server.connectionCount == 0)
  }

  @Test("waits for answers that are being made, and closes what is idle")
  func inFlight() async throws {
    let handler = TestHandler()
    let server = HTTPServer(handler: handler)
    try server.start()
    let port = try #require(server.address?.port)
    let stopped = Flag()
    try await onThread {
      let idle = try RawClient(port: port)
      let client = try RawClient(port: port)
      try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { handler.calls.load(ordering: .relaxed) == 1 })
      Task {
        await server.stop(within: .seconds(10))
        stopped.isSet.store(true, ordering: .relaxed)
      }
      // The listening socket closes before the stop is over: whoever comes now is refused, not left waiting.
      #expect(eventually { (try? RawClient(port: port)) == nil })
      handler.gate.open()
      let answer = try client.answer()
      #expect(answer.text == "slow")
      #expect(answer["Connection"] == "close")
      #expect(try idle.isAtEnd())
      client.close()
      #expect(eventually { stopped.isSet.load(ordering: .relaxed) })
    }
  }

  @Test("doesn't wait for half a head that nothing follows")
  func halfHead() async throws {
    let server = HTTPServer(handler: TestHandler())
    try server.start()
    let port = try #require(server.address?.port)
    let stopped = Flag()
    try await onThread {
      let client = try RawClient(port: port)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /he")
      _ = try client.answer()
      let start = Date()
      Task {
        await server.stop(within: .seconds(10))
        stopped.isSet.store(true, ordering: .relaxed)
      }
      #expect(eventually { stopped.isSet.load(ordering: .relaxed) })
      #expect(Date().timeIntervalSince(start) < 5)
      client.close()
    }
  }

  @Test("is over when its time is, and at once where it is asked for twice", arguments: [true, false])
  func ends(secondStop: Bool) async throws {
    let server = HTTPServer(handler: TestHandler())
    try server.start()
    let port = try #require(server.address?.port)
    let stopped = Flag()
    try await onThread {
      let client = try RawClient(port: port, receiveBuffer: 4096)
      try client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.readSome(10)
      let start = Date()
      Task {
        await server.stop(within: secondStop ? .seconds(60) : .milliseconds(300))
        stopped.isSet.store(true, ordering: .relaxed)
      }
      if secondStop { server.stopNow() }
      #expect(eventually { stopped.isSet.load(ordering: .relaxed) })
      #expect(Date().timeIntervalSince(start) < 5)
      client.close()
    }
  }

  @Test("leaves the port free, and a server runs once")
  func restart() async throws {
    // At an address of its own, where no other test takes the port in between.
    let server = HTTPServer(configuration: ServerConfiguration(host: "127.0.0.2"), handler: TestHandler())
    try server.start()
    let address = try #require(server.address)
    #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
    let same = ServerConfiguration(host: address.host, port: address.port)
    #expect(throws: HTTPServerError.self) { try HTTPServer(configuration: same, handler: TestHandler()).start() }
    await server.stop(within: .seconds(1))
    let next = HTTPServer(configuration: same, handler: TestHandler())
    try next.start()
    await next.stop(within: .seconds(1))
  }

  @Test("comes before a start that fails: a host without an address, a port out of range")
  func wrongAddress() async throws {
    for (host, port) in [("no.such.host.invalid", 0), ("127.0.0.1", 65_536), ("192.0.2.1", 0)] {
      #expect(throws: HTTPServerError.self) {
        try HTTPServer(configuration: ServerConfiguration(host: host, port: port), handler: TestHandler()).start()
      }
    }
  }
}
