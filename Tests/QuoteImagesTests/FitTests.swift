import QuoteImages
import Testing

struct FitTests {
  @Test("the dark theme's picture is the proof of concept's")
  func inkBox() throws {
    let picture = try drawn("It's awesome", "Mum")
    let ink = try #require(picture.ink)
    #expect(abs(ink.left - 241) <= 12 && abs(ink.top - 158) <= 12)
    #expect(abs(ink.right - (241 + 319)) <= 12 && abs(ink.bottom - (158 + 90)) <= 12)
    #expect(picture[0, 0].hex == "#333333")
  }

  static let hardTexts: [(name: String, quote: String, attribution: String?)] = [
    ("one letter", "a", nil),
    ("8 KiB of W", String(repeating: "W", count: 8192), "W"),
    ("8 KiB of words", String(repeating: "lorem ipsum ", count: 680), "Cicero"),
    ("8 KiB of ideographs", String(repeating: "漢", count: 2730), "漢"),
    ("8 KiB of line breaks", String(repeating: "a\n", count: 4096), "b"),
    ("8 KiB of combining marks", "a" + String(repeating: "\u{301}", count: 4095), "b"),
    ("200 marks on a letter", "words Z" + String(repeating: "\u{33F}\u{323}", count: 100) + " words", "b"),
    ("8 KiB of Arabic", String(repeating: "سلام ", count: 900), "محمد"),
    ("8 KiB of emoji", String(repeating: "👨‍👩‍👧‍👦", count: 327), "🎉"),
    ("italic overhang", "f", String(repeating: "f", count: 60)),
    ("long attribution", "Short", String(repeating: "Name ", count: 40)),
    ("long attribution without spaces", "Short", String(repeating: "N", count: 200)),
    ("both long", String(repeating: "word ", count: 1000), String(repeating: "Name ", count: 40)),
  ]

  static let looks = [
    Look(), look { ($0.width, $0.height) = (64, 64) }, look { ($0.width, $0.height) = (64, 1000) },
    look { ($0.width, $0.height) = (1000, 64) }, Look(size: 400), Look(font: .serif, size: 400, scale: 2),
    Look(size: 8), Look(theme: .transparent, radius: 200),
  ]

  @Test("no ink is in the outer margin, and the attribution is there", arguments: hardTexts.map(\.name), looks)
  func margins(_ name: String, _ look: Look) throws {
    let text = try #require(Self.hardTexts.first { $0.name == name })
    var look = look
    // Two hues, so that each text's ink can be told.
    look.foreground = Color(red: 255, green: 0, blue: 0)
    look.accent = Color(red: 0, green: 255, blue: 0)
    look.background = Color(red: 0, green: 0, blue: 0)
    let picture = try drawn(text.quote, text.attribution, look)
    let margin = 20 * min(Double(look.width) / 800, Double(look.height) / 400) * Double(look.scale)
    let ink = try #require(picture.box { $0.alpha > 0 && ($0.red > 0 || $0.green > 0 || $0.blue > 0) })
    #expect(Double(ink.left) >= margin && Double(ink.top) >= margin)
    #expect(Double(ink.right) <= Double(picture.width) - margin)
    #expect(Double(ink.bottom) <= Double(picture.height) - margin)
    guard text.attribution != nil, name != "8 KiB of emoji" else { return }
    let quote = try #require(picture.box { $0.red > 0 && $0.green == 0 })
    let attribution = try #require(picture.box { $0.green > 0 && $0.red == 0 })
    #expect(quote.bottom <= attribution.top, "the texts overlap")
  }

  @Test("a longer quote never gets a larger text")
  func monotone() throws {
    var last = 1000
    for count in [1, 4, 10, 20, 40, 80] {
      let picture = try drawn(String(repeating: "Hxg ", count: count), nil, Look())
      let height = try #require(lineHeight(picture))
      #expect(height <= last + 1)
      last = height
    }
  }

  /// The height of the first band of rows with ink.
  private func lineHeight(_ picture: PNGReader) -> Int? {
    guard let ink = picture.ink else { return nil }
    let empty = (ink.top..<ink.bottom).first { y in (0..<picture.width).allSatisfy { picture[$0, y] == picture[0, 0] } }
    return (empty ?? ink.bottom) - ink.top
  }

  @Test("lines are balanced: no lone last word")
  func balance() throws {
    let picture = try drawn("It always seems impossible until it is done", nil)
    let ink = try #require(picture.ink)
    let middle = (ink.top + ink.bottom) / 2
    let last = try #require(
      picture.pixels.indices.filter { $0 / picture.width > middle && picture.pixels[$0] != picture[0, 0] }
        .map { $0 % picture.width }.max())
    #expect(last > ink.left + (ink.right - ink.left) * 6 / 10)
  }

  @Test("what is cut ends with an ellipsis, and is drawn in bounded time")
  func cut() throws {
    let clock = ContinuousClock()
    for text in Self.hardTexts {
      let time = try clock.measure { _ = try drawn(text.quote, text.attribution) }
      #expect(time < .seconds(3), "\(text.name) took \(time)")
    }
  }
}
