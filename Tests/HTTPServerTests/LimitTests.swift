import Foundation
import Glibc
import HTTP
import HTTPServer
import Testing

@Suite("Many connections")
struct LimitTests {
  @Test("over the limit: the newest idle one makes room, and is told so", arguments: [true, false])
  func shedding(byClient: Bool) async throws {
    let change: (inout ServerConfiguration) -> Void = {
      $0.eventLoops = 1
      if byClient { $0.maximumConnectionsPerClient = 3 } else { $0.maximumConnections = 3 }
    }
    try await withServer(change) { server, port in
      let first = try RawClient(port: port)
      #expect(try first.get("/").status == 200)
      let second = try RawClient(port: port)
      #expect(try second.get("/").status == 200)
      let third = try RawClient(port: port)
      #expect(eventually { server.connectionCount == 3 })
      let fourth = try RawClient(port: port)
      #expect(try fourth.get("/").text == "OK")
      let answer = try third.answer()
      #expect(answer.status == 503)
      #expect(answer["Connection"] == "close")
      #expect(answer["Retry-After"] == "1")
      #expect(try third.isAtEnd())
      #expect(try first.get("/").status == 200)
      #expect(try second.get("/").status == 200)
    }
  }

  @Test("over the limit, and none is idle: the new one gets 503")
  func refusing() async throws {
    let handler = TestHandler()
    try await withServer({ $0.maximumConnections = 2 }, handler: handler) { server, port in
      let busy = try (0..<2).map { _ in try RawClient(port: port) }
      for client in busy { try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n") }
      #expect(eventually { handler.calls.load(ordering: .relaxed) == 2 })
      #expect(try RawClient(port: port).answer().status == 503)
      for client in busy { #expect(try client.ask("x").text == "x") }
    }
  }

  @Test("a thousand idle ones stay while others are served")
  func thousand() async throws {
    try await withServer { server, port in
      let idle = try (0..<1000).map { _ in try RawClient(port: port) }
      let client = try RawClient(port: port)
      for _ in 0..<100 { #expect(try client.get("/picture").body.count == 5188) }
      #expect(eventually { server.connectionCount == 1001 })
      for one in idle.prefix(50) { #expect(try one.get("/").status == 200) }
    }
  }

  @Test(
    "descriptors run out: idle ones make room, no core spins, and all is well when they are back",
    .disabled(
      if: EchoProcess.isAddressSanitized, "The sanitizer finds a fault in Foundation's Process and ends the tests"))
  func exhaustion() async throws {
    try await onThread {
      let echo = try EchoProcess(descriptors: 40)
      var clients: [RawClient] = []
      for _ in 0..<120 {
        if let client = try? RawClient(port: echo.port) { clients.append(client) }
      }
      // Busy ones, which can't be shed, hold all the descriptors.
      for client in clients { try? client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n") }
      #expect(eventually { echo.descriptorCount >= 39 })
      let before = echo.processorTime
      // Time has to pass, so that a loop that spins shows.
      usleep(700_000)
      #expect(echo.processorTime - before <= 100)
      #expect(echo.isRunning)
      for client in clients { client.close() }
      #expect(eventually { (try? RawClient(port: echo.port).get("/").status) == 200 })
      #expect(eventually { echo.descriptorCount < 20 })
    }
  }

  @Test(
    "5,000 idle ones cost no processor time and at most 4 KiB each",
    .disabled(if: EchoProcess.isSanitized, "A sanitizer's own memory and threads would be measured"))
  func idleCost() async throws {
    try await onThread {
      RawClient.raiseDescriptorLimit(to: 7000)
      let echo = try EchoProcess(descriptors: 6000)
      for _ in 0..<10 { #expect(try RawClient(port: echo.port).get("/").status == 200) }
      let before = echo.memory
      let base = echo.descriptorCount
      var clients: [RawClient] = []
      for _ in 0..<5000 {
        let client = try RawClient(port: echo.port)
        #expect(try client.get("/").status == 200)
        clients.append(client)
      }
      #expect(echo.descriptorCount - base >= 4990)
      #expect((echo.memory - before) / 5000 <= 4096)
      let time = echo.processorTime
      // Time has to pass, so that work that nobody asked for shows.
      usleep(500_000)
      #expect(echo.processorTime == time)
    }
  }
}
