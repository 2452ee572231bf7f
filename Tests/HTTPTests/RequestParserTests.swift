import Testing

@testable import HTTP

@Suite("RFC 9112: a request is understood in one way, or refused")
struct RequestParserTests {
  @Test("§3 a request line", arguments: RequestCases.requestLines) func requestLine(_ item: Case) { check(item) }
  @Test("§3.2 a request target", arguments: RequestCases.targets) func target(_ item: Case) { check(item) }
  @Test("§3.2 a host", arguments: RequestCases.hosts) func host(_ item: Case) { check(item) }
  @Test("§5 a field line", arguments: RequestCases.fieldLines) func fieldLine(_ item: Case) { check(item) }
  @Test("§6 what frames the content", arguments: RequestCases.framing) func framing(_ item: Case) { check(item) }
  @Test("§7.1 chunked content", arguments: RequestCases.chunks) func chunk(_ item: Case) { check(item) }
  @Test("the limits of a head", arguments: RequestCases.limits) func limit(_ item: Case) { check(item) }

  @Test("§6.1 what probes send as Transfer-Encoding", arguments: ProbeCases.codings)
  func probedCoding(_ item: Case) { check(item) }
  @Test("§6.2 what probes send as Content-Length", arguments: ProbeCases.lengths)
  func probedLength(_ item: Case) { check(item) }
  @Test("§7.1 what probes send as chunks", arguments: ProbeCases.chunks) func probedChunk(_ item: Case) { check(item) }
  @Test("§3 what probes send as request lines", arguments: ProbeCases.lines) func probedLine(_ item: Case) {
    check(item)
  }
  @Test("§5 what probes send as fields", arguments: ProbeCases.fields) func probedField(_ item: Case) { check(item) }

  private func check(_ item: Case) {
    let transcript = Transcript(item.bytes)
    #expect(transcript.error?.status.code == item.status, "\(transcript)")
    if item.status == nil { #expect(transcript.lines.last == "end", "\(transcript)") }
  }

  @Test(
    "a path is compared with what it begins with byte by byte",
    arguments: [
      ("/quote.png?q=a", "/quote.", true), ("/quote.", "/quote.", true), ("/quote", "/quote.", false),
      ("/Quote.png", "/quote.", false), ("/a?/quote.", "/quote.", false), ("/quote?.png", "/quote.", false),
      ("http://host/quote.png", "/quote.", true), ("http://host", "/", true), ("http://host?x", "/q", false),
      ("http://host?x", "", true), ("/", "", true),
    ] as [(String, StaticString, Bool)])
  func pathBegins(target: String, prefix: StaticString, isBegin: Bool) throws {
    var parser = RequestParser()
    let events = parser.feed("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    guard case .head(_, let request)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(request.pathBegins(with: prefix) == isBegin)
  }

  @Test("the result is the same byte by byte, and split anywhere")
  func splits() async {
    let faults = await onOwnThread { (RequestCases.all + ProbeCases.all).flatMap(Self.differences) }
    #expect(faults == [])
  }

  private static func differences(_ item: Case) -> [String] {
    let whole = Transcript(item.bytes)
    var faults: [String] = []
    if item.bytes.count < 1000, Transcript.byteByByte(item.bytes) != whole {
      faults.append("\(item.title): byte by byte")
    }
    let places =
      item.bytes.count < 200 ? Array(1..<item.bytes.count) : [1, 17, 300, 16_383, 16_400, 16_407, 16_415]
    for place in places where place < item.bytes.count && Transcript(item.bytes, splitAt: [place]) != whole {
      faults.append("\(item.title): split at \(place)")
    }
    return faults
  }

  @Test("a head of 16 KiB that comes byte by byte is scanned once")
  func linear() {
    let bytes = Array(("GET / HTTP/1.1\r\nHost: a\r\nA: " + String(repeating: "b", count: 16_000) + "\r\n\r\n").utf8)
    var parser = RequestHeadParser()
    bytes.withUnsafeBytes { bytes in
      for count in 1..<bytes.count {
        guard case .incomplete = parser.parse(UnsafeRawBufferPointer(rebasing: bytes[..<count])) else {
          Issue.record("complete after \(count) bytes")
          return
        }
      }
      guard case .complete(0, bytes.count) = parser.parse(bytes) else {
        Issue.record("not complete")
        return
      }
      #expect(parser.head.fieldsEnd == bytes.count - 2)
    }
  }

  @Test("the parts of a request are as they were sent")
  func parts() throws {
    let text = "GET http://h:1/p%20q?a=%zz&b HTTP/1.1\r\nhost:  h:1 \r\nX-A:one\r\nx-a: \ttwo\t\r\nEmpty:\r\n\r\n"
    var parser = RequestParser()
    let request = try #require(
      parser.feed(text.utf8).compactMap { event -> HTTPRequest? in
        if case .head(_, let request) = event { request } else { nil }
      }.first)
    #expect(request.method == .get)
    #expect(request.target.elementsEqual("http://h:1/p%20q?a=%zz&b".utf8))
    #expect(request.path.elementsEqual("/p%20q".utf8))
    #expect(request.query?.elementsEqual("a=%zz&b".utf8) == true)
    #expect(request.fields["Host"] == "h:1")
    #expect(request.fields["X-A"] == "one")
    #expect(request.fields.values(of: "X-a") == ["one", "two"])
    #expect(request.fields["Empty"] == "")
    #expect(request.fields["Absent"] == nil)
  }

  @Test(
    "who closes the connection",
    arguments: [
      ("HTTP/1.1", "", true), ("HTTP/1.1", "close", false), ("HTTP/1.1", "Close", false),
      ("HTTP/1.1", "x, close ,y", false),
      ("HTTP/1.1", "keep-alive", true), ("HTTP/1.0", "", false), ("HTTP/1.0", "keep-alive", true),
      ("HTTP/1.0", "close, keep-alive", false), ("HTTP/1.1", "closed", true),
    ])
  func keepAlive(version: String, connection: String, keeps: Bool) throws {
    let line = connection.isEmpty ? "" : "Connection: \(connection)\r\n"
    var parser = RequestParser()
    let events = parser.feed("GET / \(version)\r\nHost: a\r\n\(line)\r\n".utf8)
    guard case .head(let head, _)? = events.first else {
      Issue.record("no head")
      return
    }
    #expect(head.wantsKeepAlive == keeps)
  }
}
