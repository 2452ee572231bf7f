import Glibc
import HTTP
import HTTPServer
import Testing

@Suite("A connection")
struct ConnectionTests {
  static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("answers requests one after the other")
  func keepAlive() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      for number in 0..<20 {
        let answer = try client.get("/query?\(number)")
        #expect(answer.status == 200)
        #expect(answer.text == "\(number)")
        #expect(answer["Date"]?.hasSuffix("GMT") == true)
        #expect(answer["Connection"] == nil)
      }
    }
  }

  @Test("answers pipelined requests in order", arguments: ["/query", "/picture", "/later", "/large"])
  func pipelining(path: String) async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let count = path == "/large" ? 3 : 200
      let requests = (0..<count).map {
        "GET \(path)?\($0) HTTP/1.1\r\nHost: a\r\n\r\nGET /query?\($0) HTTP/1.1\r\nHost: a\r\n\r\n"
      }
      try client.send(requests.joined())
      for number in 0..<count {
        #expect(try client.answer().status == 200)
        #expect(try client.answer().text == "\(number)")
      }
    }
  }

  @Test("takes a request byte by byte")
  func byteByByte() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      for byte in "\r\nPOST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n".utf8 {
        try client.send([byte])
      }
      #expect(try client.answer().text == "ab")
    }
  }

  @Test("answers HEAD like GET without the content")
  func head() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let get = try client.get("/picture")
      let head = try client.ask("HEAD /picture HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
      #expect(get.body == TestHandler.picture)
      #expect(head.lines.filter { !$0.hasPrefix("Date") } == get.lines.filter { !$0.hasPrefix("Date") })
      #expect(try client.ask("HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true).status == 200)
      #expect(try client.get("/").text == "OK")
    }
  }

  @Test("sends a large content whole")
  func large() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      #expect(try client.get("/large").body == TestHandler.large)
      #expect(try client.get("/").text == "OK")
    }
  }

  @Test("of HTTP/1.0 closes, unless it asks to stay")
  func http10() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let kept = try client.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(kept["Connection"] == "keep-alive")
      let last = try client.ask("GET / HTTP/1.0\r\n\r\n")
      #expect(last["Connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test(
    "closes when the client or the handler says so",
    arguments: ["GET / HTTP/1.1\r\nConnection: close", "GET /close HTTP/1.1"])
  func close(start: String) async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let answer = try client.ask("\(start)\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer["Connection"] == "close")
      #expect(try client.isAtEnd())
    }
  }

  @Test("that half-closes gets its answers", arguments: ["/picture", "/later", "/slow", "/large", "/stream"])
  func halfClose(path: String) async throws {
    let handler = TestHandler()
    try await withServer(handler: handler) { server, port in
      let client = try RawClient(port: port)
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n\(Self.get)")
      client.halfClose()
      handler.gate.open()
      #expect(try client.answer().status == 200)
      #expect(try client.answer().text == "OK")
      #expect(try client.isAtEnd())
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("that has sent all and half-closed gets the answers of all requests, also of those that waited")
  func halfCloseWaiting() async throws {
    let handler = TestHandler()
    try await withServer(handler: handler) { _, port in
      let client = try RawClient(port: port)
      try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { handler.calls.load(ordering: .relaxed) == 1 })
      try client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\nGET /slow HTTP/1.1\r\nHost: a\r\n\r\n\(Self.get)")
      client.halfClose()
      handler.gate.open()
      for text in ["slow", "later", "slow", "OK"] { #expect(try client.answer().text == text) }
      #expect(try client.isAtEnd())
    }
  }

  @Test("frames an answer itself, whatever the handler says")
  func framing() async throws {
    try await withServer { _, port in
      let client = try RawClient(port: port)
      let answer = try client.get("/framed")
      #expect(answer.text == "four")
      #expect(answer.lines.filter { $0.hasPrefix("Content-Length") } == ["Content-Length: 4"])
      #expect(answer["Transfer-Encoding"] == nil)
      #expect(answer["A"] == "b")
      #expect(
        try client.get("/cookies").lines.filter { $0.hasPrefix("Set-Cookie") } == [
          "Set-Cookie: a=1", "Set-Cookie: b=2",
        ])
      let empty = try client.get("/none")
      #expect(empty.status == 204 && empty["Content-Length"] == nil)
      #expect(try client.get("/address").text == "127.0.0.1")
    }
  }

  @Test(
    "that sends what can't be understood gets an error, and is closed",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: a\n\n", 400),
      ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
      ("GET / HTTP/2.0\r\n\r\n", 505), ("\u{16}\u{3}\u{1}", 400),
      ("GET /" + String(repeating: "a", count: 17_000), 414),
      ("GET / HTTP/1.1\r\nHost: a\r\nA: " + String(repeating: "a", count: 17_000), 431),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417),
    ])
  func refusal(request: String, status: Int) async throws {
    try await withServer { server, port in
      let client = try RawClient(port: port)
      let answer = try client.ask(request + Self.get)
      #expect(answer.status == status)
      #expect(answer["Content-Type"] == "application/problem+json")
      #expect(answer["Cache-Control"] == "no-store")
      #expect(answer["Connection"] == "close")
      #expect(answer.text.contains("\"status\":\(status)"))
      #expect(try client.isAtEnd())
      client.close()
      #expect(eventually { server.connectionCount == 0 })
    }
  }

  @Test("that resets in the middle of an answer harms nobody")
  func resets() async throws {
    let handler = TestHandler()
    try await withServer(handler: handler) { server, port in
      for path in ["/large", "/flood", "/slow", "/body", "/picture", "/large"] {
        let clients = try (0..<20).map { _ in try RawClient(port: port) }
        for client in clients {
          let method = path == "/body" ? "POST" : "GET"
          let length = path == "/body" ? "Content-Length: 1000\r\n" : ""
          try client.send("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(length)\r\n")
        }
        for client in clients { client.reset() }
      }
      handler.gate.open()
      #expect(eventually { server.connectionCount == 0 })
      #expect(try RawClient(port: port).get("/").text == "OK")
    }
  }
}
