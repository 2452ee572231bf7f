import TestSupport
import Testing

@testable import QuoteService

/// What a client of `/quote.png` sees, over a real socket.
@Suite("A picture's answer", .serialized)
struct PictureAnswerTests {
  private static let four =
    "q[]=It%27s%20awesome&a[]=Mum&q[]=Pretty%20fun&a[]=Bob&q[]=Great%20stuff&a[]=Alice&q[]=Average%20at%20best&a[]=Theo"

  private let service: RunningService

  init() throws { service = try RunningService() }

  @Test("shows each of four pairs, and none under another's name")
  func fourPairs() async throws {
    let names = [
      #"%"It's awesome""#: #"%"Mum""#, #"%"Pretty fun""#: #"%"Bob""#, #"%"Great stuff""#: #"%"Alice""#,
      #"%"Average at best""#: #"%"Theo""#,
    ]
    var seen: [String: Set<[UInt8]>] = [:]
    for _ in 0..<80 {
      let answer = try await service.get("/quote.png?" + Self.four)
      #expect(answer.status == 200)
      let quote = try #require(answer["Pullquote-Quote"])
      #expect(answer["Pullquote-Attribution"] == names[quote])
      seen[quote, default: []].insert(answer.body)
    }
    #expect(Set(seen.keys) == Set(names.keys))
    #expect(seen.values.allSatisfy { $0.count == 1 })
    #expect(Set(seen.values.compactMap(\.first)).count == 4)
  }

  @Test("has the header fields of a random picture")
  func randomFields() async throws {
    let answer = try await service.get("/quote.png?" + Self.four)
    #expect(answer["Content-Type"] == "image/png")
    #expect(answer["Content-Length"] == "\(answer.body.count)")
    #expect(answer["Cache-Control"] == "no-cache, no-store, max-age=0, must-revalidate")
    #expect(answer["Pragma"] == "no-cache")
    #expect(answer["ETag"] == nil)
    #expect(answer["X-Content-Type-Options"] == "nosniff")
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    #expect(answer["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(answer["Access-Control-Expose-Headers"] == "Pullquote-Quote, Pullquote-Attribution, Pullquote-Pick")
    #expect(answer["Date"]?.hasSuffix(" GMT") == true)
    #expect(answer["Pullquote-Pick"]?.hasSuffix("/4") == true)
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  }

  @Test(
    "may be kept where the URL decides it",
    arguments: [
      ("q=A", "public, max-age=86400", "1/1"), ("q=A&q=B&pick=2", "public, max-age=86400", "2/2"),
      ("q=A&q=B&seed=x", "public, max-age=86400", nil), ("q=A&pick=daily", "public, max-age=86400", "1/1"),
      ("q=A&q=B&pick=hourly", "public, max-age=3600", nil), ("q=A&q=B&pick=daily", "public, max-age=43200", nil),
      ("q=A&q=B&pick=weekly", "public, max-age=475200", nil),
    ])
  func lifetimes(query: String, cacheControl: String, pick: String?) async throws {
    for _ in 0..<2 {
      let answer = try await service.get("/quote.png?" + query)
      #expect(answer["Cache-Control"] == cacheControl)
      let tag = try #require(answer["ETag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
      if let pick { #expect(answer["Pullquote-Pick"] == pick) }
      let again = try await service.get("/quote.png?" + query, fields: "If-None-Match: \(tag)\r\n")
      #expect(again.status == 304)
      #expect(again["ETag"] == tag)
      #expect(again["Cache-Control"] == cacheControl)
      #expect(again.body.isEmpty)
      #expect(try await service.get("/quote.png?" + query, fields: "If-None-Match: \"other\"\r\n").status == 200)
    }
  }

  @Test("that changes at each look answers no condition with 304")
  func randomCondition() async throws {
    #expect(try await service.get("/quote.png?q=A&q=B", fields: "If-None-Match: *\r\n").status == 200)
    #expect(try await service.get("/quote.png?q=A", fields: "If-None-Match: *\r\n").status == 304)
  }

  @Test("tells a hit of the cache from a miss")
  func cacheStatus() async throws {
    #expect(try await service.get("/quote.png?q=new")["Cache-Status"] == "pullquote; fwd=miss")
    #expect(try await service.get("/quote.png?q=new")["Cache-Status"] == "pullquote; hit")
    #expect(try await service.get("/quote.png?q=new&v=2")["Cache-Status"] == "pullquote; hit")
    #expect(try await service.get("/quote.png?q=new&w=700")["Cache-Status"] == "pullquote; fwd=miss")
  }

  @Test(
    "is the same to HEAD, without the body", arguments: ["/quote.png?q=head", "/quote.json?q=head", "/", "/healthz"])
  func head(target: String) async throws {
    _ = try await service.get(target)
    let get = try await service.get(target)
    let head = try await service.get(target, method: "HEAD")
    #expect(head.body.isEmpty)
    func lines(_ answer: RawResponse) -> [Substring] {
      answer.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date:") }
    }
    #expect(lines(head) == lines(get))
  }

  @Test("without attribution has none in its header")
  func noAttribution() async throws {
    let answer = try await service.get("/quote.png?q=alone")
    #expect(answer["Pullquote-Attribution"] == nil)
  }

  @Test(
    "comes in the format that the path names",
    arguments: [
      ("png", "image/png"), ("webp", "image/webp"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
      ("svg", "image/svg+xml"),
      ("avif", "image/avif"),
    ])
  func formats(ending: String, mediaType: String) async throws {
    let answer = try await service.get("/quote.\(ending)?q=format")
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == mediaType)
    #expect(!answer.body.isEmpty)
  }

  @Test("as JSON names the pair, and the URL of its picture")
  func json() async throws {
    let answer = try await service.get(
      "/quote.json?q[]=A%20%22b%22&a[]=X&q[]=C&a[]=&pick=1&w=300&theme=light&v=1&error_status=200")
    #expect(answer["Content-Type"] == "application/json")
    let image =
      "http://localhost:\(service.port)/quote.png?q%5B%5D=A%20%22b%22&a%5B%5D=X&q%5B%5D=C&a%5B%5D=&w=300&theme=light&pick=1"
    #expect(answer.text == #"{"quote":"A \"b\"","attribution":"X","pick":1,"count":2,"image":""# + image + #""}"#)
    let path = try #require(image.firstRange(of: "/quote.png"))
    let picture = try await service.get(String(image[path.lowerBound...]))
    #expect(picture.status == 200)
    #expect(picture["Pullquote-Pick"] == "1/2")
    #expect(try await service.get("/quote.json?q=C").text.contains(#""attribution":null"#))
  }

  @Test(
    "as text is the quote, and its attribution on the next line", arguments: [("q=A&a=X", "A\n- X\n"), ("q=A", "A\n")])
  func text(query: String, expected: String) async throws {
    let answer = try await service.get("/quote.txt?" + query)
    #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
    #expect(answer.text == expected)
  }

  @Test("is drawn once for 200 connections that ask at once")
  func coalescing() async throws {
    let port = service.port
    let answers = try await onThread {
      let connections = try (0..<200).map { _ in try RawConnection(port: port) }
      for connection in connections {
        try connection.send("GET /quote.png?q=at%20once&w=2000&h=2000 HTTP/1.1\r\nHost: x\r\n\r\n")
      }
      return try connections.map { try $0.response() }
    }
    #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
    #expect(service.source.statistics.drawings == 1)
  }

  @Test("may be asked for in plain UTF-8, in the query alone")
  func plainUTF8() async throws {
    let answer = try await service.get("/quote.png?q[]=人生は美しい%20😀&a[]=母")
    #expect(answer.status == 200)
    #expect(answer["Pullquote-Attribution"] == #"%"%e6%af%8d""#)
    #expect(try await service.get("/quote人.png?q=A").status == 400)
    #expect(try await service.get("/quote.png?q=\u{85}").status == 400)
  }

  @Test("comes in order on a connection that asks for many at once")
  func pipelining() async throws {
    let port = service.port
    let answers = try await onThread {
      let connection = try RawConnection(port: port)
      let requests = (0..<20).map { "GET /quote.png?q=number%20\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }
      try connection.send(requests.joined())
      return try requests.map { _ in try connection.response() }
    }
    #expect(answers.map { $0["Pullquote-Quote"] } == (0..<20).map { #"%"number \#($0)""# })
  }
}
