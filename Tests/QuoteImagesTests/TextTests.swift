import Testing

@testable import QuoteImages

struct TextTests {
  @Test(
    "text is only text: each of its characters is drawn",
    arguments: [
      ("%w", "%"), ("\\n", "\\"), ("@/etc/passwd", "@"), ("label:x", "label"), ("-font", "-"), ("<b>x</b>", "<"),
      ("&amp;", "&"), ("%[fx:2+2]", "%["), ("caption:@x", "c"), ("rgba:-", "r"),
    ])
  func plainText(_ text: String, _ beginning: String) throws {
    // A text's ink is as wide as its characters are; had it meant something, it would be another text's.
    let whole = try #require(try drawn(text).ink)
    let part = try #require(try drawn(beginning).ink)
    let doubled = try #require(try drawn(text + text).ink)
    #expect(whole.right - whole.left > part.right - part.left)
    #expect(abs((doubled.right - doubled.left) - 2 * (whole.right - whole.left)) < 24)
  }

  @Test(
    "a character that draws nothing changes nothing",
    arguments: [
      "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{2060}", "\u{E0041}", "\u{1BCA0}", "\u{7}", "\u{FE00}",
      "\u{180F}",
    ])
  func ignorable(_ character: String) throws {
    #expect(try drawn("a\(character)b").pixels == drawn("ab").pixels)
  }

  @Test("CR LF, CR, LF and the other line ends break the line alike", arguments: ["\r\n", "\r", "\u{2028}", "\u{85}"])
  func lineBreaks(_ end: String) throws {
    #expect(try drawn("one\(end)two").pixels == drawn("one\ntwo").pixels)
    #expect(try drawn("one\ntwo").pixels != drawn("one two").pixels)
  }

  @Test("a character that no font has is a box")
  func missingGlyph() throws {
    let ink = try #require(try drawn("\u{10FFFD}").ink)
    #expect(ink.right - ink.left > 20 && ink.bottom - ink.top > 20)
    #expect(try !PictureRenderer().hasGlyphs(for: "\u{10FFFD}"))
  }

  @Test(
    "emoji are in colour, unless the character's own way, or U+FE0E, is text",
    arguments: [
      ("😀", true), ("👩‍🚀", true), ("👍🏽", true), ("🇫🇷", true), ("❤\u{FE0F}", true), ("1\u{FE0F}\u{20E3}", true),
      ("❤", false), ("☺", false), ("☎", false), ("©", false), ("✈\u{FE0E}", false), ("♥\u{FE0E}", false), ("5", false),
      ("✌", false), ("☝", false), ("✌🏽", true), ("✌\u{FE0F}", true),
    ])
  func emoji(_ text: String, _ isColorful: Bool) throws {
    try require(font: "fonts-noto-color-emoji", for: "😀")
    try require(font: "fonts-noto-core", for: "✈")
    let picture = try drawn(text)
    // The dark theme's own colours are greys.
    let colorful = picture.pixels.contains {
      abs(Int($0.red) - Int($0.blue)) > 40 || abs(Int($0.red) - Int($0.green)) > 40
    }
    #expect(colorful == isColorful)
    #expect(picture.ink != nil)
  }

  @Test("a family, a flag and a skin tone are one picture each", arguments: ["👨‍👩‍👧‍👦", "🇫🇷", "👍🏽"])
  func sequences(_ text: String) throws {
    try require(font: "fonts-noto-color-emoji", for: "😀")
    let one = try #require(try drawn("😀").ink)
    let ink = try #require(try drawn(text).ink)
    #expect(ink.right - ink.left < (one.right - one.left) * 3 / 2)
  }

  @Test("Urdu is set in nastaliq, by its tag or its letters; Arabic isn't", arguments: [FontFamily.sans, .serif])
  func nastaliq(font: FontFamily) throws {
    let urdu = "یہ کتاب"
    let byTag = try drawn(urdu, nil, Look(font: font, language: "ur")).pixels
    #expect(try byTag != drawn(urdu, nil, Look(font: font, language: "fa")).pixels)
    // ہے has a letter that Persian lacks.
    let byLetters = "کتاب ہے"
    #expect(
      try drawn(byLetters, nil, Look(font: font)).pixels
        == drawn(byLetters, nil, Look(font: font, language: "ur")).pixels)
    #expect(
      try drawn("كتاب", nil, Look(font: font)).pixels == drawn("كتاب", nil, Look(font: font, language: "ar")).pixels)
  }

  @Test("the language picks the forms of ideographs")
  func language() throws {
    try require(font: "fonts-noto-cjk", for: "骨")
    let pictures = try ["ja", "zh-Hans", "zh-Hant", "ko"].map { try drawn("骨直角令海", nil, Look(language: $0)).pixels }
    #expect(Set(pictures).count >= 3)
    let kana = try drawn("骨直の", nil).pixels
    #expect(try kana == drawn("骨直の", nil, Look(language: "ja")).pixels, "kana make a text Japanese")
    #expect(try drawn("abc", nil, Look(language: "nonsense!")).pixels == drawn("abc").pixels)
  }

  @Test("Arabic letters join")
  func joining() throws {
    try require(font: "fonts-noto-core", for: "ش")
    let joined = try #require(try drawn("ششش").ink)
    let apart = try #require(try drawn("ش\u{200C}ش\u{200C}ش").ink)
    #expect(joined.right - joined.left < apart.right - apart.left)
  }

  @Test("an ideograph's closing mark doesn't start a line")
  func closingMarks() throws {
    try require(font: "fonts-noto-cjk", for: "漢")
    // Thirteen ideographs fill a line; the mark must take one of them along.
    for count in 10...16 {
      let text = String(repeating: "漢", count: count)
      let picture = try drawn(text + "。" + text + "」")
      let ink = try #require(picture.ink)
      #expect(ink.bottom - ink.top > 60)
    }
  }

  @Test(
    "a language's tag says whose forms are meant: its script before its region",
    arguments: [
      ("zh", "zh-CN"), ("zh-Hans-HK", "zh-CN"), ("zh-Hant", "zh-TW"), ("zh-Hant-HK", "zh-HK"), ("zh-MO", "zh-HK"),
      ("zh_TW", "zh-TW"), ("yue", "zh-HK"), ("yue-Hans", "zh-CN"), ("cmn-Hant", "zh-TW"), ("nan", "zh-CN"),
      ("ja-JP", "ja"),
      ("ur-PK", "ur"), ("nonsense!", nil), ("qqq", nil), ("", nil),
    ])
  func tags(_ tag: String, _ language: String?) {
    #expect(TextLanguage.known(tag) == language)
  }

  @Test("small letters beside an emoji stand as evenly as without one")
  func besideEmoji() throws {
    try require(font: "fonts-noto-color-emoji", for: "😀")
    let look = Look(size: 15, alignment: .left)
    let pictures = try [drawn("evenly spaced", nil, look), drawn("evenly spaced 😀", nil, look)]
    let inks = try pictures.map { try #require($0.ink) }
    let baseline = try #require(pictures[0].ink?.bottom)
    for y in inks[0].top..<baseline {
      for x in 0..<(inks[0].right - inks[0].left) {
        let (alone, beside) = (pictures[0][inks[0].left + x, y], pictures[1][inks[1].left + x, y])
        #expect(abs(Int(alone.red) - Int(beside.red)) <= 12, "at \(x), \(y)")
      }
    }
  }

  @Test("blocks and lines of a box join without a seam", arguments: [("████", 37), ("────", 37), ("████", 61)])
  func seams(_ text: String, _ size: Int) throws {
    let picture = try drawn(text, nil, Look(font: .mono, size: size))
    let ink = try #require(picture.ink)
    let row = (ink.left + 1..<ink.right - 1).map { picture[$0, (ink.top + ink.bottom) / 2] }
    #expect(Set(row).count == 1)
  }
}
