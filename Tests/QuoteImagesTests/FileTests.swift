import Foundation
import Testing

@testable import QuoteImages

struct FileTests {
  @Test("the same text and look give the same bytes", arguments: [PictureFormat.png, .svg, .webp, .jpeg])
  func determinism(_ format: PictureFormat) throws {
    let text = PictureText(quote: "It's awesome 漢字", attribution: "Mum")
    let renderer = try PictureRenderer()
    let first = try renderer.draw(text, look: Look(), format: format)
    _ = try renderer.draw(PictureText(quote: "another", attribution: nil), look: Look(size: 99), format: format)
    #expect(try renderer.draw(text, look: Look(), format: format) == first)
    #expect(try PictureRenderer().draw(text, look: Look(), format: format) == first)
  }

  @Test("a PNG holds its text, and no time")
  func texts() throws {
    let picture = try drawn("“Ça va?”\n漢", "Zoë")
    #expect(picture.texts == ["Title": "“Ça va?”\n漢", "Author": "Zoë"])
    #expect(try drawn("alone").texts == ["Title": "alone"])
    #expect(!picture.chunkNames.contains("tIME"))
  }

  @Test("a PNG of few colours is indexed with 4 bits; of emoji, in full colour")
  func depth() throws {
    let plain = try drawn("It's awesome", "Mum")
    #expect(plain.colorType == 3 && plain.depth == 4)
    try require(font: "fonts-noto-color-emoji", for: "😀")
    #expect(try drawn("😀").colorType == 2)
  }

  @Test(
    "every format starts as its files do",
    arguments: [
      (PictureFormat.png, [0x89, 0x50]), (.jpeg, [0xFF, 0xD8]), (.webp, Array("RIFF".utf8)),
      (.svg, Array("<svg ".utf8)),
    ] as [(PictureFormat, [UInt8])])
  func signature(_ format: PictureFormat, _ start: [UInt8]) throws {
    let bytes = try PictureRenderer().draw(PictureText(quote: "a", attribution: "b"), look: Look(), format: format)
    #expect(bytes.starts(with: start))
  }

  @Test("AVIF is drawn where libheif writes it, and refused in words where not")
  func avif() throws {
    let renderer = try PictureRenderer()
    let text = PictureText(quote: "a")
    if renderer.supportedFormats.contains(.avif) {
      #expect(try renderer.draw(text, look: Look(), format: .avif)[4..<12] == ArraySlice("ftypavif".utf8))
    } else {
      #expect(throws: PictureError.unsupportedFormat(.avif)) { try renderer.draw(text, look: Look(), format: .avif) }
    }
  }

  @Test(
    "a path extension names its format",
    arguments: [("png", PictureFormat.png), ("JPG", .jpeg), ("jpeg", .jpeg), ("Svg", .svg)])
  func extensions(_ name: String, _ format: PictureFormat) {
    #expect(PictureFormat(pathExtension: name) == format)
    #expect(PictureFormat(pathExtension: name + "x") == nil)
  }

  @Test(
    "base 64 is RFC 4648's",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func base64(_ text: String, _ encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
  }
}
