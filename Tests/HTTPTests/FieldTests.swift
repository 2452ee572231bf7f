import Testing

@testable import HTTP

@Suite("Messages")
struct FieldTests {
  @Test("fields keep their order, and are found in any letter case")
  func fields() {
    var fields: HTTPFields = ["Content-Type": "text/plain", "X-A": " one\t"]
    fields.append("x-a", "two")
    #expect(fields["content-type"] == "text/plain")
    #expect(fields["X-a"] == "one")
    #expect(fields.values(of: "X-A") == ["one", "two"])
    #expect(fields.list(of: "X-A") == "one, two")
    #expect(fields.map(\.name.rawName) == ["Content-Type", "X-A", "x-a"])
    fields["X-A"] = "three"
    #expect(fields.values(of: "X-A") == ["three"])
    fields["Content-Type"] = nil
    #expect(fields == ["x-a": "three"])
    #expect(fields.withEncodedBytes { String(decoding: $0, as: UTF8.self) } == "X-A: three\r\n")
    #expect(HTTPFields().isEmpty)
  }

  @Test("a value can't begin a new line")
  func injection() {
    let fields: HTTPFields = ["A": "b\r\nSet-Cookie: c\0d"]
    #expect(fields["A"] == "b  Set-Cookie: c d")
    #expect(fields["Set-Cookie"] == nil)
    for name in ["a b", "", "a\r", "é"] { #expect(HTTPFieldName(name) == nil) }
    #expect(HTTPFieldName("ETag") == "etag")
  }

  @Test("a response's head is written as it is sent")
  func head() {
    func text(_ response: HTTPResponse, _ framing: ResponseFraming) -> String {
      var output = ByteBuffer(capacity: 8)
      Array("Date: now\r\n".utf8).withUnsafeBytes { response.writeHead(to: &output, date: $0, framing: framing) }
      return String(decoding: output.bytes, as: UTF8.self)
    }
    #expect(
      text(HTTPResponse(fields: ["A": "b"]), ResponseFraming(length: .known(120), connection: nil))
        == "HTTP/1.1 200 OK\r\nDate: now\r\nA: b\r\nContent-Length: 120\r\n\r\n")
    #expect(
      text(
        HTTPResponse(status: .notFound, fields: ["Date": "then", "content-length": "7", "A": "b"]),
        ResponseFraming(length: .chunked, connection: "close"))
        == "HTTP/1.1 404 Not Found\r\nDate: then\r\nA: b\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
    #expect(
      text(HTTPResponse(status: HTTPStatus(code: 299)), ResponseFraming(length: .unstated, connection: nil))
        == "HTTP/1.1 299 \r\nDate: now\r\n\r\n")
    var numbers = ByteBuffer(capacity: 1)
    for number in [0, 9, 10, 255, 65_536] {
      numbers.append(decimal: number)
      numbers.append(" ")
      numbers.append(hexadecimal: number)
      numbers.append(" ")
    }
    #expect(String(decoding: numbers.bytes, as: UTF8.self) == "0 0 9 9 10 a 255 ff 65536 10000 ")
  }

  @Test(
    "RFC 9110 §5.6.7: a date in any of the three forms",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Sun, 06 Nov 1994 08:49:37", nil), ("Sun, 31 Nov 1994 08:49:37 GMT", nil),
      ("Mon, 29 Feb 1900 00:00:00 GMT", nil), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
      ("Sun, 06 Nov 1994 8:49:37 GMT", nil),
      ("Xyz, 06 Nov 1994 08:49:37 GMT", nil), ("", nil), ("now", nil),
    ])
  func dates(text: String, seconds: Int?) {
    #expect(HTTPDate(text)?.secondsSince1970 == seconds)
  }

  @Test(
    "a date that is written is read again, over all years",
    arguments: [0, 1, 59, 86_399, 86_400, 951_782_400, 1_796_000_000, -62_167_219_200, 253_402_300_799])
  func dateRoundTrip(seconds: Int) {
    let date = HTTPDate(secondsSince1970: seconds)
    #expect(date.bytes.count == 29)
    #expect(HTTPDate(date.description) == date)
  }

  @Test(
    "RFC 9110 §13: conditions",
    arguments: [
      ("GET", "If-None-Match", "\"a\"", "304"), ("GET", "If-None-Match", "W/\"a\"", "304"),
      ("GET", "If-None-Match", "\"b\", \"a\"", "304"),
      ("GET", "If-None-Match", "\"b\"", "200"), ("GET", "If-None-Match", "*", "304"),
      ("GET", "If-None-Match", "a", "200"),
      ("GET", "If-None-Match", "\"x,\", \"a\"", "304"), ("HEAD", "If-None-Match", "\"a\"", "304"),
      ("PUT", "If-None-Match", "*", "412"),
      ("GET", "If-Match", "\"a\"", "200"), ("GET", "If-Match", "W/\"a\"", "412"), ("GET", "If-Match", "\"b\"", "412"),
      ("PUT", "If-Match", "*", "200"),
      ("GET", "If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", "304"),
      ("GET", "If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", "200"),
      ("PUT", "If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", "200"), ("GET", "If-Modified-Since", "tea", "200"),
      ("GET", "If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", "200"),
      ("GET", "If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", "412"),
    ])
  func conditions(method: String, name: String, value: String, status: String) throws {
    let fields: HTTPFields = [
      "ETag": "\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Content-Type": "text/plain",
      "Cache-Control": "x",
    ]
    var request = HTTPRequest(method: HTTPMethod(rawValue: method), target: "/")
    request.fields[try #require(HTTPFieldName(name))] = value
    let response = HTTPResponse(fields: fields, body: .bytes([1])).evaluatingPreconditions(of: request)
    #expect(String(response.status.code) == status)
    if status == "304" {
      #expect(response.fields["ETag"] == "\"a\"" && response.fields["Cache-Control"] == "x")
      #expect(response.fields["Content-Type"] == nil)
    }
    #expect(HTTPResponse(status: .notFound, fields: fields).evaluatingPreconditions(of: request).status == .notFound)
  }

  @Test("If-None-Match goes before If-Modified-Since")
  func precedence() {
    let request = HTTPRequest(
      target: "/", fields: ["If-None-Match": "\"b\"", "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"])
    let fields: HTTPFields = ["ETag": "\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]
    #expect(HTTPResponse(fields: fields).evaluatingPreconditions(of: request).status == .ok)
  }

  @Test(
    "RFC 9110 §12.5.1: what a client accepts",
    arguments: [
      (nil, 1000, 1000), ("image/png", 1000, 0), ("image/*;q=0.5", 500, 0), ("*/*;q=0.1, text/html", 100, 1000),
      ("image/png;q=0, image/*", 0, 0), ("IMAGE/PNG ; Q=0.25", 250, 0), ("image/png;q=2, */*", 1000, 1000),
      ("image/png;a=\",;\";q=0.5", 500, 0), ("*/png", 0, 0), ("", 0, 0),
      ("text/html,application/xhtml+xml,image/avif,*/*;q=0.8", 800, 1000),
    ] as [(String?, Int, Int)])
  func accept(text: String?, png: Int, html: Int) {
    let accept = AcceptList(text)
    #expect(accept.quality(of: "image/png") == png)
    #expect(accept.quality(of: "text/html") == html)
  }

  @Test("an Accept list keeps its order, and the best of some types is the first of the best")
  func acceptOrder() {
    let accept = AcceptList("image/avif, image/*;q=0.8, text/html")
    #expect(accept.ranges.map { "\($0.type)/\($0.subtype)" } == ["image/avif", "image/*", "text/html"])
    #expect(accept.best(of: ["image/png", "text/html", "image/avif"]) == "text/html")
    #expect(AcceptList("text/plain").best(of: ["image/png"]) == nil)
  }

  @Test("RFC 9457: a problem is written as JSON")
  func problem() {
    let problem = ProblemDetails(
      status: .badRequest, detail: "a \"b\"\n\u{1}\\ é",
      extensions: [("errors", .array([.object([("parameter", "q"), ("n", 3), ("ok", false), ("x", .null)])]))])
    #expect(
      String(decoding: problem.bytes, as: UTF8.self)
        == #"{"type":"about:blank","title":"Bad Request","status":400,"detail":"a \"b\"\n\u0001\\ é","errors":[{"parameter":"q","n":3,"ok":false,"x":null}]}"#
    )
    let response = problem.response(fields: ["Retry-After": "1"])
    #expect(response.fields["Cache-Control"] == "no-store" && response.fields["Retry-After"] == "1")
  }

  @Test(
    "an address as text, and the network that counts as one client",
    arguments: [
      (0, 0xFFFF_7F00_0001, "127.0.0.1", "127.0.0.1"), (0, 1, "::1", "::"),
      (0x2001_0DB8_0000_0000, 1, "2001:db8::1", "2001:db8::"),
      (0x2001_0DB8_0000_0001, 0x0001_0000_0000_0001, "2001:db8:0:1:1::1", "2001:db8:0:1::"), (0, 0, "::", "::"),
      (0x0001_0002_0003_0004, 0x0005_0006_0007_0008, "1:2:3:4:5:6:7:8", "1:2:3:4::"),
    ] as [(UInt64, UInt64, String, String)])
  func address(high: UInt64, low: UInt64, text: String, network: String) {
    #expect(IPAddress(high: high, low: low).description == text)
    #expect(IPAddress(high: high, low: low).network.description == network)
  }
}
