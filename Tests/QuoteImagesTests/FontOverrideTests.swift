import Testing

@testable import QuoteImages

struct FontOverrideTests {
  private static let cjk = FontOverride.Font.family("Noto Sans CJK SC")

  @Test(
    "what asks for another font than the rest",
    arguments: [
      ("plain “text” — with… marks", "en", []),
      ("A\u{20DD} b", "en", [(.family("Noto Sans Symbols"), "A\u{20DD}")]),
      ("漢\u{20DD}", "zh-CN", []),
      ("说：“好”。", "zh-CN", [(cjk, "“"), (cjk, "”")]),
      ("说“好\u{2028}”嗎", "zh-CN", [(cjk, "“"), (cjk, "”")]),
      ("好……吗——", "zh-CN", [(cjk, "……"), (cjk, "——")]),
      ("好 it’s “fine” 好", "zh-CN", []),
      ("彼は…", "ja", [(cjk, "…")]),
      ("그는 “좋다”", "ko", []), ("说“好”", "en", []),
    ] as [(String, String, [(FontOverride.Font, String)])])
  func overrides(_ text: String, _ language: String, _ expected: [(FontOverride.Font, String)]) {
    let overrides = FontOverride.of(text, style: TextStyle(family: .sans, language: language))
    let bytes = Array(text.utf8)
    #expect(overrides.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == expected.map(\.1))
    #expect(overrides.map(\.font) == expected.map(\.0))
  }

  @Test(
    "letters of scripts without italics are upright where the rest is italic",
    arguments: [
      ("- Mum, Ωμέγα, Жук, ệ ﬁ", []), ("- שלום Bob", ["שלום"]), ("- ქართველი", ["ქართველი"]), ("- 漢字", ["漢字"]),
      ("- नमस्ते", ["नमस्ते"]), ("e\u{301} ™ ℃", []),
    ])
  func upright(_ text: String, _ expected: [String]) {
    var style = TextStyle(family: .sans, language: "en")
    #expect(FontOverride.of(text, style: style).isEmpty)
    style.italic = true
    let overrides = FontOverride.of(text, style: style)
    let bytes = Array(text.utf8)
    #expect(overrides.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == expected)
    #expect(overrides.allSatisfy { $0.font == .upright })
  }

  @Test("Chinese quotation marks are as wide as an ideograph", arguments: [FontFamily.sans, .serif, .mono])
  func width(font: FontFamily) throws {
    try require(font: "fonts-noto-cjk", for: "漢")
    let map = try FontMap(FontLibrary.of(bundled: nil, folders: []).wide)
    let style = TextStyle(family: font, language: "zh-CN")
    let layout = TextLayout("说“好”", style: style, in: map)
    #expect(layout.advances(count: 4).allSatisfy { abs($0 - 1) < 0.01 })
  }
}
