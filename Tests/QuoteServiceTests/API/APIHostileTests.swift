import Testing

@Suite struct APIHostileTests {
  /// An input that means ill, and the statuses that are a clear answer to it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    var path = "/stoics/quotes"
    var bytes: [UInt8]?
    var match: String?
    var status: Int

    init(_ name: String, _ status: Int, _ body: String) {
      (self.name, self.status, bytes) = (name, status, Array(body.utf8))
    }

    init(_ name: String, _ status: Int, bytes: [UInt8]) {
      (self.name, self.status, self.bytes) = (name, status, bytes)
    }

    init(_ name: String, _ status: Int, _ method: String, _ path: String, _ body: String? = nil, match: String? = nil) {
      (self.name, self.status, self.method, self.path, self.match) = (name, status, method, path, match)
      bytes = body.map { Array($0.utf8) }
    }

    var testDescription: String { name }
  }

  static let longRun = String(repeating: "9", count: 10_000)

  static let cases: [Case] = [
    // SQL.
    Case("SQL in a path's slug", 404, "GET", "/stoics'--"),
    Case("SQL in a path's slug, encoded", 404, "GET", "/x%27%20OR%20%271%27=%271"),
    Case("SQL that drops a table in a path", 404, "GET", "/stoics;DROP%20TABLE%20quote"),
    Case("SQL in a quote's number", 404, "GET", "/stoics/quotes/1%20OR%201=1"),
    Case("SQL in a limit", 400, "GET", "/stoics/quotes?limit=1;DROP+TABLE+quote"),
    Case("SQL in a cursor", 400, "GET", "/stoics/quotes?cursor=JyBPUiAnMSc9JzE"),
    Case("SQL as a slug", 422, "POST", "", #"{"slug":"a'; DROP TABLE collection; --","name":"a"}"#),
    Case("SQL as a weight", 422, #"{"text":"a","weight":"1); DELETE FROM quote; --"}"#),
    Case("SQL as If-Match", 412, "DELETE", "/stoics", match: "\"' OR 1=1 --\""),
    Case("SQL as a visibility", 422, "POST", "", #"{"slug":"a","name":"a","visibility":"public' OR '1'='1"}"#),

    // HTML and scripts, in what isn't text.
    Case("HTML as a slug", 422, "POST", "", #"{"slug":"<script>alert(1)</script>","name":"a"}"#),
    Case("HTML as a theme", 422, "POST", "", #"{"slug":"a","name":"a","style":{"theme":"<img onerror=x>"}}"#),
    Case("CSS as a colour", 422, "POST", "", #"{"slug":"a","name":"a","style":{"bg":"url(javascript:x)"}}"#),
    Case("HTML as a language", 422, #"{"text":"a","language":"<b>"}"#),
    Case("HTML as a field's name", 422, #"{"text":"a","<svg onload=x>":1}"#),
    Case("HTML in a path", 404, "GET", "/%3Cscript%3E"),

    // Paths.
    Case("a path that climbs", 404, "GET", "/../../../etc/passwd"),
    Case("a path that climbs, encoded", 404, "GET", "/..%2f..%2fetc%2fpasswd"),
    Case("a path that climbs as a slug", 422, "POST", "", #"{"slug":"../../etc/passwd","name":"a"}"#),
    Case("a file's path as a font", 422, "POST", "", #"{"slug":"a","name":"a","style":{"font":"/etc/passwd"}}"#),
    Case("a file read as a font", 422, "POST", "", #"{"slug":"a","name":"a","style":{"font":"@/etc/passwd"}}"#),
    Case("a NUL in a path", 404, "GET", "/stoics%00"),
    Case("bytes in a path that aren't UTF-8", 400, "GET", "/%ff%fe"),
    Case("a broken escape in a path", 400, "GET", "/%zz"),
    Case("an empty slug", 404, "GET", "/"),
    Case("a slug as long as a line may be", 404, "GET", "/" + String(repeating: "a", count: 8_000)),

    // Numbers.
    Case("a weight of ten thousand digits", 400, #"{"text":"a","weight":\#(longRun)}"#),
    Case("a weight over 64 bits", 422, #"{"text":"a","weight":9223372036854775808}"#),
    Case("a weight of the largest integer", 422, #"{"text":"a","weight":9223372036854775807}"#),
    Case("a weight beyond any double", 400, #"{"text":"a","weight":1e999}"#),
    Case("a weight just within doubles", 422, #"{"text":"a","weight":1e308}"#),
    Case("a negative weight", 422, #"{"text":"a","weight":-1}"#),
    Case("a fraction of a weight", 422, #"{"text":"a","weight":0.5}"#),
    Case("not a number", 400, #"{"text":"a","weight":NaN}"#),
    Case("a position past the end", 422, "PATCH", "/stoics/quotes/1", #"{"position":9223372036854775807}"#, match: "*"),
    Case("a quote's number over 64 bits", 404, "GET", "/stoics/quotes/99999999999999999999"),
    Case("a negative quote's number", 404, "GET", "/stoics/quotes/-1"),
    Case(
      "a picture of a billion pixels", 422, "POST", "",
      #"{"slug":"a","name":"a","style":{"w":4096,"h":4096,"scale":4}}"#),

    // JSON.
    Case("JSON of 33 levels", 400, String(repeating: #"{"a":"#, count: 32) + "[]" + String(repeating: "}", count: 32)),
    Case("JSON of half a million levels", 400, String(repeating: "[", count: 500_000)),
    Case("a duplicated key", 400, #"{"text":"a","text":"b"}"#),
    Case("a duplicated key, escaped", 400, #"{"text":"a","te\u0078t":"b"}"#),
    Case("a duplicated key within", 400, "POST", "", #"{"slug":"a","name":"a","style":{"w":100,"w":200}}"#),
    Case("a NUL in a string", 400, #"{"text":"a\u0000b"}"#),
    Case("half a surrogate pair", 400, #"{"text":"\ud83d"}"#),
    Case("a byte order mark", 400, "\u{FEFF}{\"text\":\"a\"}"),
    Case("bytes that aren't UTF-8", 400, bytes: Array(#"{"text":""#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8)),
    Case("UTF-16", 400, bytes: Array(#"{"text":"a"}"#.utf8).flatMap { [0, $0] }),
    Case("a text of combining marks", 422, #"{"text":"a\#(String(repeating: "\u{301}", count: 5_000))"}"#),
    Case("an array", 422, #"[{"text":"a"}]"#),
    Case("a prototype's name", 422, #"{"text":"a","__proto__":{"published":true}}"#),
    Case("a list where a text belongs", 422, #"{"text":["a"]}"#),
    Case("an empty body", 400, ""),
    Case("JSON with comments", 400, #"{"text":"a" /* b */}"#),
    Case("a comma too many", 400, #"{"text":"a",}"#),
    Case("two values", 400, #"{"text":"a"}{"text":"b"}"#),
    Case("another quote's number", 422, #"{"text":"a","id":1}"#),
    Case("fifty thousand unknown fields", 422, "{\"text\":\"a\"" + (0..<50_000).map { ",\"\($0)\":0" }.joined() + "}"),
    Case("a field's name of half a mebibyte", 422, #"{"text":"a","\#(String(repeating: "b", count: 500_000))":1}"#),
  ]

  @Test("hostile input gets a clear answer, and changes nothing", arguments: cases)
  func hostile(test: Case) async throws {
    let client = try APIClient()
    let before = try client.contents()
    let answer = try await client.call(test.method, test.path, as: .writer, match: test.match, bytes: test.bytes)
    #expect(answer.status == test.status)
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(try answer.json["status"] == .integer(Int64(test.status)))
    #expect(try answer.json["detail"]?.string?.isEmpty == false)
    #expect(answer.body.count < 64 << 10, "an answer as long as the attack")
    #expect(try client.contents() == before)
  }

  @Test("there are fifty of them")
  func count() { #expect(Self.cases.count >= 50) }
}
