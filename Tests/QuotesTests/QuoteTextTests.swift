import Testing

@testable import Quotes

@Suite("The texts of a picture")
struct QuoteTextTests {
  @Test(
    "are shown as written, but for line breaks, tabs and dropped characters",
    arguments: [
      ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\nb", "a\nb"), ("a\r\n\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"),
      ("a\r\r\nb", "a\n\nb"), ("a\tb", "a b"), ("a\u{1}b\u{1f}c", "abc"), ("\u{FEFF}a", "a"), ("a\u{7f}", "a\u{7f}"),
      (#"%w \n @/etc/passwd <b> &amp; label:x -font"#, #"%w \n @/etc/passwd <b> &amp; label:x -font"#),
      ("e\u{301}", "e\u{301}"), ("", ""),
    ])
  func shown(text: String, expected: String) {
    #expect(Array(QuoteText.shown(text).utf8) == Array(expected.utf8))
  }

  @Test(
    "are blank where nothing would be seen",
    arguments: [
      ("", true), (" \n\u{A0}\u{3000}", true), ("\u{200B}\u{2060}", true), ("x", false), (" .", false),
      ("\u{1F600}", false),
    ])
  func blank(text: String, expected: Bool) {
    #expect(QuoteText.isBlank(text) == expected)
  }

  @Test("are counted as a reader counts, and bounded in bytes")
  func excess() {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    #expect(QuoteText.excess(of: String(repeating: family, count: 400), most: 400) == nil)
    #expect(QuoteText.excess(of: String(repeating: "x", count: 1_000), most: 1_000) == nil)
    #expect(
      QuoteText.excess(of: String(repeating: "x", count: 1_001), most: 1_000)?.contains("1001 characters") == true)
    #expect(
      QuoteText.excess(of: "e" + String(repeating: "\u{301}", count: 4_096), most: 1_000)?.contains("8193 bytes")
        == true)
  }
}
