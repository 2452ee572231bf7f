import JSON
import TestSupport
import Testing

@testable import QuoteService

@Suite struct APIRequestTests {
  let client: APIClient

  init() throws { client = try APIClient() }

  @Test(
    "a body must say that it is JSON in UTF-8",
    arguments: [
      ("application/json", 201), ("Application/JSON; charset=UTF-8", 201), ("application/json;charset=\"utf-8\"", 201),
      ("text/plain", 415), ("application/x-www-form-urlencoded", 415), (nil, 415),
      ("application/json; charset=latin1", 415),
      ("application/merge-patch+json", 415), ("json", 415), ("", 415),
    ] as [(String?, Int)])
  func mediaTypes(type: String?, status: Int) async throws {
    let answer = try await client.call("POST", "/stoics/quotes", as: .writer, body: #"{"text":"a"}"#, type: type)
    #expect(answer.status == status)
  }

  @Test("a body that says twice what it is is refused")
  func twoMediaTypes() async throws {
    let answer = try await client.call(
      "POST", "/stoics/quotes", as: .writer, body: #"{"text":"a"}"#, fields: [("Content-Type", "text/plain")])
    #expect(answer.status == 415)
  }

  @Test("a compressed body is refused")
  func coding() async throws {
    let answer = try await client.call(
      "POST", "/stoics/quotes", as: .writer, body: "x", fields: [("Content-Encoding", "gzip")])
    #expect(answer.status == 415)
  }

  @Test("a body of a mebibyte is read, one byte more is too long")
  func limit() async throws {
    for (count, status) in [(APIRequest.longestBody, 201), (APIRequest.longestBody + 1, 413)] {
      let json = #"{"text":"a"}"#
      let body = json + String(repeating: " ", count: count - json.utf8.count)
      #expect(try await client.call("POST", "/stoics/quotes", as: .writer, body: body).status == status)
    }
  }

  @Test(
    "a body whose length isn't told meets the limit too, where no one reads it",
    arguments: [
      ("POST", "/api/v1/collections", 401), ("DELETE", "/api/v1/collections/stoics", 401),
      ("GET", "/quote.txt?q=A", 200), ("GET", "/api/v1/collections/stoics", 200), ("POST", "/quote.txt", 405),
      ("PUT", "/nowhere", 404),
    ])
  func unannounced(method: String, target: String, status: Int) async throws {
    let head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    let chunk = "40000\r\n" + String(repeating: "a", count: 1 << 18) + "\r\n"
    // The same target once more: what it asks for is known then.
    for (count, last, expected) in [
      (4, "0\r\n\r\n", status), (4, "1\r\na\r\n0\r\n\r\n", 413), (4, "0\r\n\r\n", status),
    ] {
      let request = head + String(repeating: chunk, count: count) + last
      let answer = try await onThread { [port = client.service.port] in
        let connection = try RawConnection(port: port)
        try connection.send(request)
        return try connection.response()
      }
      #expect(answer.status == expected)
    }
  }

  @Test(
    "a change says which state it means",
    arguments: [
      ("PATCH", "/stoics", nil, 428), ("PATCH", "/stoics", "*", 200), ("PATCH", "/stoics", "\"c1-1-3\"", 200),
      ("PATCH", "/stoics", "\"x\", \"c1-1-3\"", 200), ("PATCH", "/stoics", "\"c1-1-2\"", 412),
      ("PATCH", "/stoics", "W/\"c1-1-3\"", 412), ("PATCH", "/stoics", "c1-1-3", 412), ("PATCH", "/stoics", "", 412),
      ("DELETE", "/stoics", nil, 428), ("DELETE", "/stoics", "\"c1-1-2\"", 412), ("DELETE", "/stoics", "*", 204),
      ("PATCH", "/stoics/quotes/1", nil, 428), ("PATCH", "/stoics/quotes/1", "\"q1-1-1\"", 200),
      ("PATCH", "/stoics/quotes/1", "\"q1-1-2\"", 412), ("DELETE", "/stoics/quotes/1", nil, 428),
      ("DELETE", "/stoics/quotes/1", "\"q1-1-1\"", 204), ("DELETE", "/stoics/quotes/1", "\"q2-1-2\"", 412),
    ] as [(String, String, String?, Int)])
  func conditions(method: String, path: String, match: String?, status: Int) async throws {
    let before = try client.contents()
    let answer = try await client.call(
      method, path, as: .writer, match: match, body: method == "PATCH" ? #"{}"# : nil)
    #expect(answer.status == status)
    if status >= 400 { #expect(try client.contents() == before) }
  }

  @Test("a read that has the state already is told so")
  func notModified() async throws {
    let answer = try await client.call("GET", "/stoics", fields: [("If-None-Match", "\"c1-1-3\"")])
    #expect(answer.status == 304)
    #expect(answer["ETag"] == "\"c1-1-3\"")
  }

  @Test(
    "HEAD, OPTIONS and other methods are answered for each path",
    arguments: [
      ("", "GET, HEAD, POST, OPTIONS"), ("/stoics", "GET, HEAD, PATCH, DELETE, OPTIONS"),
      ("/stoics/quotes", "GET, HEAD, POST, OPTIONS"), ("/stoics/quotes:batch", "POST, OPTIONS"),
      ("/stoics/quotes/1", "GET, HEAD, PATCH, DELETE, OPTIONS"),
    ])
  func methods(path: String, allowed: String) async throws {
    let options = try await client.call("OPTIONS", path)
    #expect(options.status == 204)
    #expect(options["Allow"] == allowed)
    let put = try await client.call("PUT", path, body: "{}")
    #expect(put.status == 405)
    #expect(put["Allow"] == allowed)
    #expect(put["Content-Type"] == "application/problem+json")
    let head = try await client.call("HEAD", path)
    #expect(head.status == (allowed.contains("HEAD") ? 200 : 405))
    #expect(head.body.isEmpty)
  }

  @Test("a fault is problem+json, though a picture is asked for")
  func problem() async throws {
    for path in ["/none", "/stoics/quotes/x", "/stoics/nothing"] {
      let answer = try await client.call("GET", path, fields: [("Accept", "image/png")])
      #expect(answer.status == 404)
      #expect(answer["Content-Type"] == "application/problem+json", "\(path)")
      #expect(try answer.json["status"] == 404)
    }
  }
}
