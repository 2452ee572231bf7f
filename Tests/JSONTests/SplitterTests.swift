import JSON
import Testing

@Suite struct SplitterTests {
  private func split(_ text: String, chunk: Int, maximumLength: Int = 64) throws -> [JSONElement] {
    var splitter = JSONElementSplitter(members: ["quotes", "items"], maximumLength: maximumLength)
    var elements: [JSONElement] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      elements += try splitter.read(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }
    try splitter.finish()
    return elements
  }

  @Test(
    "the array's elements come out, however the bytes arrive",
    arguments: [
      ("[]", []), (" [ ] \n", []), ("[1]", [1]), ("[1,\"a\" , [ ],{} ]", [1, "a", [], [:]]),
      (#"[{"a":"]},[\""},2.5,true,null]"#, [["a": "]},[\""], 2.5, true, nil]),
      (#"{"quotes":[1,2]}"#, [1, 2]), (#"{ "v" : 1, "items" : [ [1] ], "w":{"quotes":[3]} }"#, [[1]]),
      (#"{"quotes":[],"x":"y"}"#, []), (#"{"\u0071uotes":[7]}"#, [7]),
    ] as [(String, [JSONValue])])
  func splits(text: String, values: [JSONValue]) throws {
    for chunk in [1, 2, 3, 7, 1000] {
      #expect(try split(text, chunk: chunk).map { try $0.value() } == values, "in chunks of \(chunk)")
    }
  }

  @Test(
    "a fault around the elements is told with its line",
    arguments: [
      ("", .unfinished, 1), ("1", .structure, 1), ("\n\"a\"", .structure, 2), ("[1\n", .unfinished, 2),
      ("[1,\n]", .syntax, 2), ("[1 2]", .syntax, 1), ("[] []", .trailing, 1), ("{", .unfinished, 1),
      (#"{"a":1}"#, .structure, 1), ("{\"a\":1,\n}", .syntax, 2), ("{\"a\" 1}", .syntax, 1),
      ("{\"a\":1 \"b\"}", .syntax, 1),
      ("{\"quotes\":[],\n\"items\":[]}", .duplicateKey, 2), ("{\"a\":[1,]}", .syntax, 1), ("{a:1}", .syntax, 1),
      ("[\"" + String(repeating: "a", count: 64) + "\"]", .length, 1), ("[1}", .syntax, 1),
    ] as [(String, JSONError.Kind, Int)])
  func faults(text: String, kind: JSONError.Kind, line: Int) throws {
    for chunk in [1, 3, 1000] {
      let error = try #require(throws: JSONError.self) { try split(text, chunk: chunk) }
      #expect(error.kind == kind, "\(error)")
      #expect(error.line == line)
    }
  }

  @Test(
    "a fault within an element is told with its place in the whole text",
    arguments: [
      ("[1,\n 2,\n {\"a\":\n1,\"a\":2}]", .duplicateKey, 4, 5), ("[01]", .syntax, 1, 2), ("[1,\n  tru]", .syntax, 2, 5),
      ("[,1]", .syntax, 1, 2), ("[1\"a\"]", .trailing, 1, 5), ("[[1}]", .syntax, 1, 4), ("[1[2]]", .trailing, 1, 3),
    ] as [(String, JSONError.Kind, Int, Int)])
  func elementFaults(text: String, kind: JSONError.Kind, line: Int, column: Int) throws {
    let error = try #require(throws: JSONError.self) { try split(text, chunk: 5).map { try $0.value() } }
    #expect(error.kind == kind)
    #expect((error.line, error.column) == (line, column), "\(error)")
  }

  @Test("the levels around an element count")
  func depth() throws {
    let inner = { (levels: Int) in String(repeating: "[", count: levels) + String(repeating: "]", count: levels) }
    _ = try split("[\(inner(31))]", chunk: 9)[0].value()
    #expect(throws: JSONError.self) { try split("[\(inner(32))]", chunk: 9)[0].value() }
    #expect(throws: JSONError.self) { try split(#"{"items":[\#(inner(31))]}"#, chunk: 9)[0].value() }
  }

  @Test("an endless element is refused before it is in memory")
  func bounded() throws {
    var splitter = JSONElementSplitter(members: [], maximumLength: 1_000)
    let error = try #require(throws: JSONError.self) {
      _ = try splitter.read("[\"".utf8)
      for _ in 0..<1_000 { _ = try splitter.read(repeatElement(UInt8(ascii: "a"), count: 100)) }
    }
    #expect(error.kind == .length)
    #expect(error.column <= 1_100)
  }
}
