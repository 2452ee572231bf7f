import Testing

@testable import Quotes

@Suite struct QuoteReaderTests {
  private func read(_ text: String, _ format: QuoteFileFormat) throws -> [QuoteFields] {
    let bytes = Array(text.utf8)
    let whole = try QuotesTests.read(bytes, as: format)
    #expect(try QuotesTests.read(bytes, as: format, chunks: [1]) == whole)
    return whole
  }

  @Test(
    "CSV has any columns in any order, and any sound line break",
    arguments: [
      "text,attribution\r\na,b\r\nc,\r\n", "text,attribution\na,b\nc,", "\u{FEFF}attribution,text\nb,a\n,c\n",
      " Text , ATTRIBUTION \n\"a\",\"b\"\n\n\nc,\"\"\n", "attribution,language,text\nb,,a\r\n,,c\n",
    ])
  func csv(text: String) throws {
    #expect(try read(text, .csv) == [QuoteFields(text: "a", attribution: "b"), QuoteFields(text: "c")])
  }

  @Test("CSV fields in quotation marks hold anything")
  func quoted() throws {
    let text = "text,weight,published,source\r\n\"a, \"\"b\"\"\r\n\nc\",7,FALSE,\"d,\"\n"
    #expect(try read(text, .csv) == [QuoteFields(text: "a, \"b\"\n\nc", source: "d,", weight: 7, published: false)])
  }

  @Test(
    "a fault in CSV names its line",
    arguments: [
      ("", 1, "header row is missing"), ("attribution\n", 1, "must name the column text"),
      ("text,texte\n", 1, "no column “texte”"), ("text,text\n", 1, "named twice"),
      ("text\na\n\"b\nc\"\n\"d", 5, "nothing closes"), ("text\na\n\"b\nc\"\nd,e\n", 5, "2 fields"),
      ("text\na\"b\n", 2, "quotation mark"), ("text\n\"a\"b\n", 2, "closing quotation mark"),
      ("text\na\rb\n", 2, "line feed"),
      ("text,weight\na,1\nb,many\n", 3, "weight should be a whole number"),
      ("text,weight\na,1\n\"b\n\",1001\n", 3, "weight should be from 0 to 1000"),
      ("text,published\na,maybe\n", 2, "published should be true or false"),
      ("text,weight\n,1\n", 2, "text can't be blank"),
      ("text\n" + String(repeating: "a", count: 1_001), 2, "text should be at most 1000 characters"),
      ("text\n" + String(repeating: "a", count: 300_000), 2, "longer than"),
    ])
  func csvFault(_ text: String, _ line: Int, _ words: String) {
    fault(text, .csv, line, words)
  }

  @Test("JSON is an array, or an object whose quotes is one")
  func json() throws {
    let quotes = [QuoteFields(text: "a", attribution: "b", weight: 0, published: false), QuoteFields(text: "c")]
    let array = #"[{"text":"a","attribution":"b","weight":0e2,"published":false},{"attribution":null,"text":"c"}]"#
    #expect(try read(array, .json) == quotes)
    #expect(try read("\u{FEFF}{\"name\": \"x\", \"quotes\": \(array)}", .json) == quotes)
    #expect(try read("[]", .json) == [])
  }

  @Test(
    "a fault in JSON names its line",
    arguments: [
      ("", 1, "ends too early"), ("{}", 1, "no array"), ("[\n1]", 2, "must be an object"),
      ("[\n{\"text\":\"a\"},\n{\"txt\":\"a\"}]", 3, "txt is unknown"),
      ("[\n{\"text\":5}]", 2, "text should be a string"), ("[{\"text\":\"a\",\n\"text\":\"b\"}]", 2, "text"),
      ("[{\"text\":\"a\",\"weight\":1.5}]", 1, "weight should be a whole number"), ("[{}]", 1, "text can't be blank"),
      ("[{\"text\":\"a\"},]", 1, "element must follow"), ("[{\"text\":\"a\\u0000\"}]", 1, "U+0000"),
    ])
  func jsonFault(_ text: String, _ line: Int, _ words: String) {
    fault(text, .json, line, words)
  }

  @Test("fortune files have quotes between lines %, and attributions after --")
  func fortune() throws {
    let text =
      "One line.\n\t\t-- A. Name\n%\nTwo\nlines.\r\n%\r\n\n  Indented\n  more\n\n--Name, \"Book\"\n\n%\n--only\n%\n%\n"
      + "a\n\\%\nb\n--\n%\nlast"
    #expect(
      try read(text, .fortune) == [
        QuoteFields(text: "One line.", attribution: "A. Name"), QuoteFields(text: "Two\nlines."),
        QuoteFields(text: "  Indented\n  more", attribution: "Name, \"Book\""), QuoteFields(text: "--only"),
        QuoteFields(text: "a\n%\nb"), QuoteFields(text: "last"),
      ])
  }

  @Test(
    "a fault in a fortune file names the line where the quote begins",
    arguments: [
      ("a\n%\nb\nb\n%\n" + String(repeating: "a", count: 1_001), 6, "at most 1000 characters"),
      ("a\n%\nb\n-- " + String(repeating: "a", count: 201), 3, "attribution should be at most 200"),
      ("a\n%\n" + String(repeating: "a\n", count: 200_000), 3, "no line %"),
    ])
  func fortuneFault(_ text: String, _ line: Int, _ words: String) {
    fault(text, .fortune, line, words)
  }

  @Test("bytes that aren't UTF-8 are a fault in each format", arguments: QuoteFileFormat.allCases)
  func encoding(format: QuoteFileFormat) {
    let head = [QuoteFileFormat.json: "[\n{\"text\":\"", .csv: "text\n", .fortune: "a\n%\n"][format]!
    let tail = format == .json ? "\"}]" : "\n"
    let error = #expect(throws: ImportFault.self) {
      try QuotesTests.read(Array(head.utf8) + [0x61, 0xFF] + Array(tail.utf8), as: format)
    }
    #expect(error?.line == (format == .fortune ? 3 : 2))
    #expect(error?.detail.contains("UTF-8") == true)
  }

  private func fault(_ text: String, _ format: QuoteFileFormat, _ line: Int, _ words: String) {
    for chunks in [[1], [7, 3], [100_000]] where chunks != [1] || text.utf8.count < 10_000 {
      let error = #expect(throws: ImportFault.self) {
        try QuotesTests.read(Array(text.utf8), as: format, chunks: chunks)
      }
      #expect(error?.line == line)
      #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "")")
    }
  }
}
