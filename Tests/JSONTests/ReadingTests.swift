import JSON
import Testing

@Suite struct ReadingTests {
  @Test(
    "a text is read as the value that it writes",
    arguments: [
      ("null", .null), ("true", true), (" false\n", false), ("0", 0), ("-0", 0), ("42", 42), ("1.5", 1.5),
      ("1.0", .number(1)), ("1e2", .number(100)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("[9223372036854775808,1]", .array([.number(0x1p63), .number(1)])),
      (#""""#, ""), (#""é \u00e9 \ud83d\ude00 \/\n""#, "é é 😀 /\n"),
      ("[]", []), ("[1,[2]]", [1, [2]]), ("{}", [:]), (#"{"b":1,"a":{"c":null}}"#, ["b": 1, "a": ["c": nil]]),
      (#"{"":1}"#, ["": 1]),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    "a faulty text is refused, and the error tells what and where",
    arguments: [
      ("", .unfinished, 1, 1), ("  ", .unfinished, 1, 2), ("[1,", .unfinished, 1, 3), (#""a"#, .unfinished, 1, 2),
      ("[1,]", .syntax, 1, 4), ("{\"a\":1,}", .syntax, 1, 8), ("[01]", .syntax, 1, 2), ("[.5]", .syntax, 1, 2),
      ("[+1]", .syntax, 1, 2), ("[NaN]", .syntax, 1, 4), ("['a']", .syntax, 1, 2), ("{a:1}", .syntax, 1, 2),
      ("[\"a\tb\"]", .syntax, 1, 3), (#"["\x"]"#, .syntax, 1, 4), (#"["\ud800"]"#, .syntax, 1, 9),
      ("[1] [2]", .trailing, 1, 5), ("1 x", .trailing, 1, 3),
      ("{\"a\":1,\n \"a\":2}", .duplicateKey, 2, 4), (#"{"a":1,"\u0061":2}"#, .duplicateKey, 1, 15),
      (#"["\u0000"]"#, .nullCharacter, 1, 9), (#"{"\u0000":1}"#, .nullCharacter, 1, 9),
      ("[1e999]", .numberOverflow, 1, 6), ("[9223372036854775808,1e999]", .numberOverflow, 1, 26),
      ("\u{FEFF}1", .syntax, 1, 1), ("/**/1", .syntax, 1, 1),
    ] as [(String, JSONError.Kind, Int, Int)])
  func refuses(text: String, kind: JSONError.Kind, line: Int, column: Int) throws {
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error.kind == kind)
    #expect((error.line, error.column) == (line, column), "\(error)")
    #expect(!error.detail.isEmpty)
  }

  @Test(
    "bytes that aren't UTF-8 are refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ])
  func refusesBytes(bytes: [UInt8]) throws {
    #expect(try #require(throws: JSONError.self) { try JSONValue(parsing: bytes) }.kind == .encoding)
  }

  @Test("32 levels are read, 33 refused, in arrays and objects alike", arguments: ["[", #"{"a":"#])
  func depth(opening: String) throws {
    func text(_ levels: Int) -> String {
      String(repeating: opening, count: levels) + (opening == "[" ? "" : "1")
        + String(repeating: opening == "[" ? "]" : "}", count: levels)
    }
    _ = try JSONValue(parsing: text(32))
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text(33)) }
    #expect(error.kind == .depth)
    #expect((error.line, error.column) == (1, 32 * opening.utf8.count + 1))
    #expect(try #require(throws: JSONError.self) { try JSONValue(parsing: text(200_000)) }.kind == .depth)
  }

  @Test("brackets within a string are no levels")
  func bracketsInStrings() throws {
    let text = String(repeating: "[", count: 100) + #"\""#
    #expect(try JSONValue(parsing: "\"\(text)[\"") == .string(String(repeating: "[", count: 100) + "\"["))
  }

  @Test("members keep their order, and a slice is read as an array is")
  func order() throws {
    let bytes = Array(#"x{"z":1,"a":2,"m":3}"#.utf8)
    let value = try JSONValue(parsing: bytes.dropFirst())
    #expect(value.object?.members.map(\.name) == ["z", "a", "m"])
    #expect(value["a"] == 2)
    #expect(value["q"] == nil)
  }
}
