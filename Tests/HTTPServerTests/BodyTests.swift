import Glibc
import HTTP
import HTTPServer
import Testing

@Suite("Content")
struct BodyTests {
  @Test("of a request arrives whole, however it is framed", arguments: [0, 1, 5, 70_000, 1_500_000])
  func echo(count: Int) async throws {
    try await withServer { _, port in
      let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
      let client = try RawClient(port: port)
      try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
      try client.send(content)
      #expect(try client.answer().body == content)
      try client.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for start in stride(from: 0, to: count, by: 40_000) {
        let part = content[start..<min(count, start + 40_000)]
        try client.send("\(String(part.count, radix: 16));x=y\r\n")
        try client.send(Array(part))
        try client.send("\r\n")
      }
      try client.send("0\r\nTrailer: dropped\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.answer().body == content)
      #expect(try client.answer().text == "OK")
    }
  }

  @Test("that a handler leaves unread is dropped, and the connection stays in step", arguments: ["/", "/later"])
  func unread(path: String) async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n")
      #expect(try client.answer().status == 200)
      try client.send([UInt8](repeating: 71, count: 50_000))
      #expect(try client.get("/query?x").text == "x")
      try client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nGET /\r\n")
      #expect(try client.answer().status == 200)
      try client.send("0\r\n\r\n")
      #expect(try client.get("/query?y").text == "y")
    }
  }

  @Test("left unread that is too long to drop closes the connection after the answer")
  func unreadLong() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let answer = try client.ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      #expect(answer["Connection"] == "close")
      let chunked = try RawClient(port: port)
      #expect(try chunked.ask("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n").status == 200)
      for _ in 0..<3 {
        try chunked.send("8000\r\n")
        try chunked.send([UInt8](repeating: 71, count: 0x8000))
        try chunked.send("\r\n")
      }
      #expect(try chunked.isAtEnd())
    }
  }

  @Test("over the limit: the refusal reaches a client that goes on sending", arguments: [true, false])
  func tooLong(saysLength: Bool) async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      if saysLength {
        try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 8000000\r\n\r\n")
      } else {
        try client.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7A1200\r\n")
      }
      for _ in 0..<80 { try client.send([UInt8](repeating: 71, count: 100_000)) }
      let answer = try client.answer()
      #expect(answer.status == 413)
      #expect(answer["Connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test("over the handler's own limit is refused, and dropped")
  func overHandlersLimit() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let request = "POST /small-body HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n12345678901"
      #expect(try client.ask(request).status == 413)
      #expect(try client.get("/").text == "OK")
    }
  }

  @Test("that is announced by Expect is asked for when it is read, and only then")
  func expectContinue() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      #expect(
        try client.ask("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n").status
          == 100)
      #expect(try client.ask("ab").text == "ab")
      let refused = try client.ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(refused.status == 200)
      #expect(refused["Connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test("that ends too early gets 400")
  func endsEarly() async throws {
    try await withServer { server, port in
      let client = try RawClient(port: port)
      try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
      client.halfClose()
      #expect(try client.answer().status == 400)
      #expect(try client.isAtEnd())
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("that is streamed comes chunked, with its length, or to the end of the connection")
  func streams() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let text = (0..<5).map { "part \($0)\n" }.joined()
      let chunked = try client.get("/stream")
      #expect(chunked["Transfer-Encoding"] == "chunked")
      #expect(chunked.text == text)
      let known = try client.get("/known-stream")
      #expect(known["Content-Length"] == "10")
      #expect(known.text == "1234512345")
      let old = try client.ask("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(old["Transfer-Encoding"] == nil)
      #expect(old["Connection"] == "close")
      #expect(old.text == text)
    }
  }

  @Test("of a stream that fails is cut, so that the client sees it", arguments: ["/broken-stream", "/short-stream"])
  func brokenStream(path: String) async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      #expect(throws: RawClient.Failure.self) { try client.get(path) }
    }
  }

  @Test("of a stream waits for a client that takes nothing, and ends when it goes")
  func backPressure() async throws {
    let handler = TestHandler()
    try await withServer(handler: handler) { server, port in
      let client = try RawClient(port: port, receiveBuffer: 4096)
      try client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
      var last = -1
      // What the stream has handed over stands still once the buffers are full, while others are served.
      let other = try RawClient(port: port)
      #expect(
        eventually {
          let now = handler.flooded.load(ordering: .relaxed)
          defer { last = now }
          for _ in 0..<200 where (try? other.get("/later").text) != "later" { return false }
          return now == last && now > 0
        })
      #expect(last < 8_000_000)
      _ = try client.readSome()
      client.reset()
      other.close()
      #expect(eventually { handler.failures.load(ordering: .relaxed) == 1 })
      #expect(eventually { server.connectionCount == 0 })
    }
  }
}
