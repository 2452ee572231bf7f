import Foundation
import TestSupport
import Testing

extension ProgramTests {
  @Suite("serves, and stops")
  struct LifetimeTests {
    /// A picture that takes a second or so to draw.
    private static let slow = "/quote.avif?q=Slow&w=3200&h=2400"
    /// One that is drawn within the 10 s of a stop, however slow a sanitizer or a busy machine makes it.
    private static let unhurried = "/quote.avif?q=Slow&w=1600&h=1200"

    @Test("It says where it listens, and answers with a picture there")
    func picture() async throws {
      let server = try await RunningServer()
      let answer = try await server.get("/quote.png?q[]=It%27s%20awesome&a[]=Mum")
      #expect(answer.status == 200)
      #expect(answer["Content-Type"] == "image/png")
      #expect(answer.body.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      let end = try await server.stop()
      #expect(end.text == "listening on http://127.0.0.1:\(server.port)\n")
      #expect(end.log.contains(" 127.0.0.1 GET /quote.png 200 "))
      #expect(!end.log.contains("awesome"))
    }

    @Test("It is ready as soon as it listens, or soon after")
    func readiness() async throws {
      let server = try await RunningServer()
      #expect(try await server.get("/healthz").status == 200)
      let isReady = try await onThread {
        let deadline = Date() + 30
        while try server.ask("/readyz").status != 200, Date() < deadline {}
        return try server.ask("/readyz").status == 200
      }
      #expect(isReady)
    }

    @Test("A signal ends it with status 0", arguments: [SIGTERM, SIGINT])
    func signals(_ signal: Int32) async throws {
      let server = try await RunningServer()
      #expect(try await server.stop(signal).status == 0)
    }

    @Test("A request that is under way is finished first", arguments: [SIGTERM, SIGINT])
    func unfinishedRequest(_ signal: Int32) async throws {
      let server = try await RunningServer()
      async let answer = server.get(Self.unhurried)
      try await server.isDrawing()
      let end = try await server.stop(signal)
      #expect(end.status == 0)
      #expect(try await answer.status == 200)
      #expect(try await answer["Content-Type"] == "image/avif")
    }

    @Test("What takes too long is cut after 10 s in all, and the status is 0 nevertheless")
    func longStop() async throws {
      let server = try await RunningServer(flags: ["--workers", "1"])
      let requests = (0..<60).map { number in Task { try await server.get("\(Self.slow)&size=\(number + 8)") } }
      try await server.isDrawing()
      let start = ProcessInfo.processInfo.systemUptime
      #expect(try await server.stop().status == 0)
      #expect(ProcessInfo.processInfo.systemUptime - start < 14)
      for request in requests { _ = await request.result }
    }

    @Test("A second signal stops it at once")
    func secondSignal() async throws {
      let server = try await RunningServer()
      async let answer = server.get(Self.slow)
      try await server.isDrawing()
      server.program.signal(SIGTERM)
      try await server.program.logLine(with: "a second signal stops at once")
      let end = try await server.stop(SIGTERM)
      #expect(end.status == 1)
      do {
        _ = try await answer
        Issue.record("it was answered nevertheless")
      } catch is RawConnection.Failure {}
    }

    @Test("A closed terminal doesn't end it")
    func hangup() async throws {
      let server = try await RunningServer()
      server.program.signal(SIGHUP)
      server.program.signal(SIGPIPE)
      #expect(try await server.get("/healthz").status == 200)
    }

    @Test("A port that is taken is named, and ends it with status 1")
    func takenPort() async throws {
      let first = try await RunningServer()
      let second = try await Program.run([
        "serve", "--port", "\(first.port)", "--cache", ":memory:", "--database", ":memory:",
      ])
      #expect(second.status == 1)
      #expect(second.log == "pullquote: Can't listen at 127.0.0.1, port \(first.port): Address already in use\n")
      #expect(second.output.isEmpty)
      #expect(try await first.get("/healthz").status == 200)
    }

    @Test("health tells a service that is well from one that isn't there")
    func health() async throws {
      let server = try await RunningServer()
      _ = try await server.get("/quote.png?q=Well")  // Whoever drew can draw: it is ready.
      let well = try await Program.run(["health", "--port", "\(server.port)"])
      #expect(well.status == 0)
      #expect(well.text == "ok\n")
      #expect(try await Program.run(["health"], settings: ["PORT": "\(server.port)"]).status == 0)
      #expect(try await server.stop().status == 0)
      let gone = try await Program.run(["health", "--port", "\(server.port)"])
      #expect(gone.status == 1)
      #expect(gone.log == "pullquote: no service on port \(server.port): Connection refused\n")
      #expect(try await Program.run(["health", "--port", "0"]).status == 2)
    }
  }
}
