import Testing

/// A request as text, and what becomes of it.
struct Case: Sendable, CustomTestStringConvertible {
  let title: String
  let request: String
  let status: Int?

  init(_ title: String, _ request: String, _ status: Int? = nil) {
    self.title = title
    self.request = request
    self.status = status
  }

  var testDescription: String { title }
  var bytes: [UInt8] { Array(request.utf8) }

  /// A GET request with these lines after `Host`.
  static func fields(_ title: String, _ lines: String, _ status: Int? = nil) -> Case {
    Case(title, "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n", status)
  }

  /// A chunked request with this content.
  static func chunked(_ title: String, _ content: String, _ status: Int? = nil) -> Case {
    Case(title, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(content)", status)
  }

  static func host(_ value: String, _ status: Int? = nil) -> Case {
    Case("Host: \(value)", "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n", status)
  }

  static func target(_ value: String, _ status: Int? = nil) -> Case {
    Case("target \(value.prefix(40))", "GET \(value) HTTP/1.1\r\nHost: a\r\n\r\n", status)
  }
}

/// Requests by section of RFC 9112, with the status that refuses them.
enum RequestCases {
  static let requestLines: [Case] = [
    Case("an empty line before it is skipped", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Case("two empty lines", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a bare LF as its end", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    Case("a bare LF before it", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a bare CR as its end", "GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
    Case("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a tab after the method", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
    Case("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("no method", "/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("HTTP/0.9 without a version", "GET /\r\n\r\n", 400),
    Case("HTTP/0.9 by name", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 400),
    Case("HTTP/1.10", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
    Case("HTTP/01.1", "GET / HTTP/01.1\r\nHost: a\r\n\r\n", 400),
    Case("HTTP/1", "GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
    Case("http/1.1 in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
    Case("HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"),
    Case("HTTP/1.2 counts as 1.1", "GET / HTTP/1.2\r\nHost: a\r\n\r\n"),
    Case("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    Case("HTTP/9.9", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    Case("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    Case("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    Case("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    Case("a method that is no token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("a TLS ClientHello", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", 400),
    Case("a NUL", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
  ]

  static let targets: [Case] = [
    .target("/"), .target("/quote.png?q[]=It%27s&a[]=Mum"), .target("/?a=%"), .target("/?a=%zz&b={\"x\"}|^`<>"),
    .target("/%41"), .target("/%"), .target("/%4", 400), .target("/%zz", 400), .target("/a%4?x", 400),
    .target("/a#b", 400), .target("/a?b#c", 400), .target("/\u{e9}", 400), .target("/a\u{7f}", 400),
    .target("/a\u{1}", 400), .target("a", 400), .target("*", 400), .target("?a", 400),
    .target("http://a/b?c"), .target("http://a"), .target("http://a?b"), .target("HTTPS://a:80/"),
    .target("http://[::1]:80/"), .target("http:///b", 400), .target("http://u@a/", 400), .target("ftp://a/", 400),
    .target("//a/b"), .target("http://a#b", 400),
    Case("OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
    Case("OPTIONS **", "OPTIONS ** HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    Case("CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
  ].map { $0.title == "target /%" ? .target("/%", 400) : $0 }

  static let hosts: [Case] = [
    .host("example.com"), .host("example.com:8080"), .host("example.com:"), .host("127.0.0.1:1"), .host("[::1]"),
    .host("[::ffff:1.2.3.4]:80"), .host("a_b"), .host("%41"), .host("  a\t"),
    .host("", 400), .host("a,b", 400), .host("user@h", 400), .host("[::1", 400), .host("[1]", 400), .host("::1", 400),
    .host("a:b", 400), .host("a:65536", 400), .host("a:123456", 400), .host("a b", 400), .host("a/b", 400),
    .host(":80", 400), .host("%4", 400), .host("a?b", 400), .host("[::1]x", 400), .host("h\u{e9}", 400),
    Case("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
    Case("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    Case("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n", 400),
    Case("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    Case("an absolute target needs a Host too", "GET http://a/ HTTP/1.1\r\n\r\n", 400),
  ]

  static let fieldLines: [Case] = [
    .fields("a value with inner white space", "A: b \t c"), .fields("an empty value", "A:"),
    .fields("no space after the colon", "A:b"), .fields("bytes over 0x7F in a value", "A: h\u{e9}"),
    .fields("all of tchar in a name", "!#$%&'*+-.^_`|~09azAZ: b"),
    .fields("no colon", "A", 400), .fields("an empty name", ": b", 400), .fields("a space in a name", "A B: c", 400),
    .fields("a space before the colon", "A : b", 400), .fields("a tab before the colon", "A\t: b", 400),
    .fields("a fold", "A: b\r\n c", 400), .fields("a fold with a tab", "A: b\r\n\tc", 400),
    .fields("a name that is no token", "A(: b", 400), .fields("a name over 0x7F", "\u{e9}: b", 400),
    .fields("a NUL in a value", "A: b\0c", 400), .fields("a control in a value", "A: b\u{1}c", 400),
    .fields("a DEL in a value", "A: bbbbbbbbbbbbbbbb\u{7f}", 400), .fields("a bare CR in a value", "A: b\rc", 400),
    .fields("a bare LF", "A: b\nB: c", 400), .fields("a bare CR before CRLF", "A: b\r", 400),
    Case("a first field line that begins with white space", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
    Case("a head that ends in bare LFs", "GET / HTTP/1.1\r\nHost: a\n\n", 400),
    .fields("Expect: 100-continue", "Expect: 100-Continue"), .fields("another expectation", "Expect: tea", 417),
  ]

  static let framing: [Case] = [
    .fields("Content-Length: 0", "Content-Length: 0"), .fields("leading zeros", "Content-Length: 000"),
    Case(
      "content in a GET", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    .fields("a sign", "Content-Length: +1", 400), .fields("a minus", "Content-Length: -1", 400),
    .fields("a space inside", "Content-Length: 1 2", 400), .fields("an empty length", "Content-Length:", 400),
    .fields("a list", "Content-Length: 1, 1", 400), .fields("a hexadecimal length", "Content-Length: 0x1", 400),
    .fields("two lengths", "Content-Length: 1\r\nContent-Length: 2", 400),
    .fields("two equal lengths", "Content-Length: 0\r\nContent-Length: 0", 400),
    .fields("2^63", "Content-Length: 9223372036854775808", 400),
    .fields("2^64", "Content-Length: 18446744073709551616", 400),
    .fields("with Transfer-Encoding", "Content-Length: 0\r\nTransfer-Encoding: chunked", 400),
    .fields("after Transfer-Encoding", "Transfer-Encoding: chunked\r\nContent-Length: 0", 400),
    .fields("gzip, chunked", "Transfer-Encoding: gzip, chunked", 501),
    .fields("chunked, chunked", "Transfer-Encoding: chunked, chunked", 400),
    .fields("chunked twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
    .fields("identity", "Transfer-Encoding: identity", 400),
    .fields("chunked, gzip", "Transfer-Encoding: chunked, gzip", 400),
    .fields("an empty coding", "Transfer-Encoding:", 400), .fields("xchunked", "Transfer-Encoding: xchunked", 400),
    .fields("chunked with a parameter", "Transfer-Encoding: chunked;q=1", 400),
    Case("chunked in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
  ]

  static let chunks: [Case] = [
    .chunked("no chunk", "0\r\n\r\n"), .chunked("two chunks", "1\r\na\r\nA\r\n0123456789\r\n0\r\n\r\n"),
    .chunked("zeros before a size", "0001\r\na\r\n000\r\n\r\n"),
    .chunked("an extension", "1;a=\"b c\"\r\na\r\n0;x\r\n\r\n"),
    .chunked("white space before an extension", "1 ;a\r\na\r\n0\r\n\r\n"),
    .chunked("trailers", "1\r\na\r\n0\r\nA: b\r\nC: d\r\n\r\n"),
    .chunked("a sign", "+1\r\na\r\n0\r\n\r\n", 400), .chunked("0x", "0x1\r\na\r\n0\r\n\r\n", 400),
    .chunked("an inner space", "1 1\r\na\r\n0\r\n\r\n", 400), .chunked("a space after", "1 \r\na\r\n0\r\n\r\n", 400),
    .chunked("a space before", " 1\r\na\r\n0\r\n\r\n", 400), .chunked("no size", "\r\na\r\n0\r\n\r\n", 400),
    .chunked("no digit", "g\r\na\r\n0\r\n\r\n", 400), .chunked("2^63", "8000000000000000\r\na", 400),
    .chunked("2^64", "10000000000000000\r\na", 400), .chunked("a bare LF after a size", "1\na\r\n0\r\n\r\n", 400),
    .chunked("a bare CR after a size", "1\ra\r\n0\r\n\r\n", 400),
    .chunked("data without CRLF", "1\r\nab\r\n0\r\n\r\n", 400),
    .chunked("data with a bare LF", "1\r\na\n0\r\n\r\n", 400), .chunked("a bare LF at the end", "0\r\n\n", 400),
    .chunked("an extension with a bare LF", "1;a\nb\r\na\r\n0\r\n\r\n", 400),
    .chunked("an endless extension", "1;" + String(repeating: "a", count: 300) + "\r\na\r\n", 400),
    .chunked("endless zeros", String(repeating: "0", count: 300) + "\r\n\r\n", 400),
    .chunked("a malformed trailer", "0\r\nA b\r\n\r\n", 400),
    .chunked("a folded trailer", "0\r\nA: b\r\n c\r\n\r\n", 400),
    .chunked("an endless trailer", "0\r\nA: " + String(repeating: "a", count: 20_000), 431),
    .chunked("too many trailers", "0\r\n" + String(repeating: "A: b\r\n", count: 101), 431),
  ]

  static let limits: [Case] = [
    .target("/" + String(repeating: "a", count: 16_383)), .target("/" + String(repeating: "a", count: 16_384), 414),
    .target("/" + String(repeating: "\u{1}", count: 16_384), 414),
    Case("a target without end", "GET /" + String(repeating: "a", count: 20_000), 414),
    Case("a method without end", String(repeating: "A", count: 20_000), 414),
    .fields("a field section of 16,384 bytes", "A: " + String(repeating: "b", count: 16_384 - 9 - 5)),
    .fields("a field section of 16,385 bytes", "A: " + String(repeating: "b", count: 16_385 - 9 - 5), 431),
    Case("a field without end", "GET / HTTP/1.1\r\nHost: a\r\nA: " + String(repeating: "b", count: 20_000), 431),
    .fields("100 fields", (1..<100).map { "A\($0): b" }.joined(separator: "\r\n")),
    .fields("101 fields", (1..<101).map { "A\($0): b" }.joined(separator: "\r\n"), 431),
  ]

  static let all = requestLines + targets + hosts + fieldLines + framing + chunks + limits
}
