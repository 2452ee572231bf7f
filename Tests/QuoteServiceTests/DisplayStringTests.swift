import Testing

@testable import QuoteService

@Suite("A display string")
struct DisplayStringTests {
  @Test(
    "is ASCII, with all else percent-encoded in lower case",
    arguments: [
      ("", #"%"""#), ("It's awesome", #"%"It's awesome""#), ("ü", #"%"%c3%bc""#), (#"a"b%c\d"#, #"%"a%22b%25c\d""#),
      ("a\nb", #"%"a%0ab""#), ("\u{7f}", #"%"%7f""#),
    ])
  func serialized(text: String, expected: String) {
    #expect(DisplayString.serialize(text) == expected)
  }
}
