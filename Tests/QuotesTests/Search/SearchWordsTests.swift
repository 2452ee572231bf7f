import Foundation
import Testing

@testable import Quotes

@Suite struct SearchWordsTests {
  private static func words(_ bytes: [UInt8]) -> (tokens: [String], ranges: [Range<Int>]) {
    bytes.withUnsafeBytes { bytes in
      var words = SearchWords(bytes)
      var found: (tokens: [String], ranges: [Range<Int>]) = ([], [])
      while let range = words.next() {
        found.tokens.append(String(decoding: words.token, as: UTF8.self))
        found.ranges.append(range)
      }
      return found
    }
  }

  @Test(
    "a text is cut into folded words, in each script as its readers would look for them",
    arguments: [
      ("", []), (" ,.;—„“ ", []), ("It's AWESOME, 2nd", ["it", "s", "awesome", "2nd"]),
      ("Être—ou ne pas", ["etre", "ou", "ne", "pas"]), ("e\u{301}tre", ["etre"]),
      ("Straße STRASSE", ["strasse", "strasse"]),
      ("Ёлка ёж Йод", ["елка", "еж", "иод"]), ("Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", ["οδυσσευσ", "οδυσσευσ"]),
      ("İzmir ılık", ["izmir", "ilik"]),
      ("שָׁלוֹם שלום", ["שלום", "שלום"]), ("مُحَمَّد محـــمد أحمد", ["محمد", "محمد", "احمد"]), ("हिन्दी में", ["हिन्दी", "में"]),
      ("Việt Nam", ["viet", "nam"]), ("日本語 です", ["日", "本", "語", "て\u{3099}", "す"]), ("ไทย", ["ไ", "ท", "ย"]),
      ("ＡＢＣ １２", ["abc", "12"]), ("ﬁn", ["fin"]), ("😀👍🏽 ❤\u{FE0F}", ["😀", "👍", "❤"]), ("👩\u{200D}🚀", ["👩", "🚀"]),
      ("co\u{AD}operate", ["cooperate"]), ("a\u{301}\u{301}\u{301}", ["a"]), ("\u{301}\u{302}", []),
      ("x日y", ["x", "日", "y"]),
    ] as [(String, [String])])
  func cuts(text: String, tokens: [String]) {
    #expect(
      Self.words(Array(text.utf8)).tokens.map { Array($0.unicodeScalars) } == tokens.map { Array($0.unicodeScalars) })
  }

  @Test("Korean is found by its syllables, whichever way they are stored")
  func korean() {
    #expect(
      Self.words(Array("한국".utf8)).tokens == Self.words(Array("한국".decomposedStringWithCanonicalMapping.utf8)).tokens)
    #expect(Self.words(Array("한국".utf8)).tokens.count == 1)
  }

  @Test("each word tells where it stands")
  func ranges() {
    #expect(Self.words(Array("né, 日本 x".utf8)).ranges == [0..<3, 5..<8, 8..<11, 12..<13])
  }

  @Test("what is no UTF-8 stands between words, and ends the reading nowhere")
  func unsound() {
    #expect(Self.words([0x61, 0xFF, 0x62, 0xE6, 0x97]).tokens == ["a", "b"])
    #expect(Self.words([0xC3]).tokens == [])
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
      for range in Self.words(bytes).ranges { #expect(!range.isEmpty && range.upperBound <= bytes.count, "\(bytes)") }
    }
  }
}
