import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import QuoteImages

struct BannerPictureTests {
  private static func banner(_ colors: [String], each size: String, fromTop: Bool = false) throws -> BannerImage {
    try BannerImage(upload: BannerFiles.stripes(colors, each: size, fromTop: fromTop))
  }

  @Test(
    "the banner is a band over the top quarter, and the quote is in the middle of the rest",
    arguments: [
      (800, 400, 1), (801, 403, 1), (400, 800, 2), (64, 64, 4), (1200, 200, 1),
    ])
  func place(_ width: Int, _ height: Int, _ scale: Int) throws {
    let look = try look {
      ($0.width, $0.height, $0.scale) = (width, height, scale)
      $0.banner = try Self.banner(["#204060"], each: "10x10")
    }
    let picture = try drawn("It's awesome", "Mum", look)
    let end = (height + 2) / 4 * scale
    #expect(end <= height * scale / 3 + 1)
    for x in [0, picture.width / 2, picture.width - 1] {
      #expect(picture[x, 0] == Color(0x204060) && picture[x, end - 1] == Color(0x204060))
      #expect(picture[x, end] == look.background)
    }
    let ink = try #require(picture.box { $0 != Color(0x204060) && $0 != look.background })
    let margin = 20 * min(Double(width) / 800, Double(height) / 400) * Double(scale)
    #expect(
      Double(ink.top) >= Double(end) + margin - 0.5 && Double(ink.bottom) <= Double(picture.height) - margin + 0.5)
    let (above, below) = (ink.top - end, picture.height - ink.bottom)
    #expect(abs(above - below) <= max(12, picture.height / 30), "\(above) above, \(below) below")
  }

  @Test(
    "no ink is on the band or in the margins, however long the text is",
    arguments: [
      String(repeating: "WWWW ", count: 200), "Z" + String(repeating: "\u{33F}", count: 200),
      String(repeating: "漢", count: 500), String(repeating: "😀 ", count: 100), String(repeating: "a\n", count: 90),
    ])
  func margins(_ quote: String) throws {
    let look = try look {
      $0.banner = try Self.banner(["#204060"], each: "10x10")
      $0.radius = 40
    }
    let picture = try drawn(quote, "Somebody with a rather long name, of whom nobody has heard", look)
    var ink = 0
    for y in 0..<400 {
      for x in 0..<800 where picture[x, y] != look.background && picture[x, y].alpha == 255 {
        if y < 100 {
          #expect(picture[x, y] == Color(0x204060), "on the band at \(x), \(y)")
        } else {
          ink += 1
          #expect(20..<780 ~= x && 120..<380 ~= y, "in the margin at \(x), \(y)")
        }
      }
    }
    #expect(ink > 0)
  }

  @Test("the banner covers its band, and what is left over is cut on both sides alike")
  func cover() throws {
    let tall = try Self.banner(["red", "#00ff00", "blue"], each: "300x100", fromTop: true)
    let middle = try drawn("a", nil, look { $0.banner = tall })
    #expect((0..<100).allSatisfy { middle[400, $0] == Color(0x00FF00) })
    let wide = try Self.banner(["red", "#00ff00", "blue"], each: "800x100")
    let cut = try drawn("a", nil, look { ($0.banner, $0.width) = (wide, 1600) })
    for (x, color) in [(0, 0xFF0000), (398, 0xFF0000), (402, 0xFF00), (1198, 0xFF00), (1202, 0xFF), (1599, 0xFF)] {
      #expect(cut[x, 50] == Color(UInt32(color)), "\(x)")
    }
  }

  @Test("scale makes the banner sharper, as far as it is")
  func scale() throws {
    let file = try BannerFiles.made("-size", "1600x200", "pattern:gray50")
    let banner = try BannerImage(upload: file)
    let sharp = try drawn("a", nil, look { ($0.banner, $0.scale) = (banner, 2) })
    #expect(sharp[800, 100] != sharp[801, 100] && sharp[800, 100] == sharp[802, 100])
    #expect(Set([sharp[800, 100], sharp[801, 100]]) == [Color(0), Color(0xFFFFFF)])
  }

  @Test("round corners cut the banner smoothly: to nothing, or to white in a JPEG")
  func corners() throws {
    let look = try look { ($0.banner, $0.radius) = (try Self.banner(["#204060"], each: "10x10"), 60) }
    let picture = try drawn("It's awesome", "Mum", look)
    #expect(picture[0, 0].alpha == 0 && picture[799, 0].alpha == 0 && picture[0, 399].alpha == 0)
    #expect(picture[400, 0] == Color(0x204060) && picture[0, 99] == Color(0x204060))
    let edge = Set((0..<60).flatMap { y in (0..<60).map { picture[$0, y].alpha } })
    #expect(edge.count > 60)
    #expect((0..<60).allSatisfy { y in (0..<60).allSatisfy { picture[$0, y] == picture[799 - $0, y] } })
    let jpeg = try PictureRenderer().draw(PictureText(quote: "a"), look: look, format: .jpeg)
    let corner = try BannerBand(BannerImage(upload: jpeg), width: 800, height: 400).pixels
    #expect(corner.words[0] & 0xF0F0F0 == 0xF0F0F0)
  }

  @Test("a banner that is transparent shows the background through")
  func transparency() throws {
    let clear = try BannerImage(upload: BannerFiles.made("-size", "10x10", "xc:rgba(255,0,0,0.5)"))
    #expect(
      try drawn("a", nil, look { ($0.banner, $0.background) = (clear, Color(0x0000FF)) })[9, 9] == Color(0x80007F))
    let through = try drawn("a", nil, look { ($0.banner, $0.background) = (clear, Theme.transparent.background) })
    #expect(through[9, 9] == Color(red: 255, green: 0, blue: 0, alpha: 128))
  }

  @Test("few colours make an indexed PNG, a photograph one in full colour")
  func depth() throws {
    #expect(try drawn("a", nil, look { $0.banner = try Self.banner(["red", "blue"], each: "40x10") }).colorType == 3)
    let photograph = try BannerImage(upload: BannerFiles.made("-size", "800x100", "plasma:fractal", as: "JPEG"))
    #expect(try drawn("a", nil, look { $0.banner = photograph }).colorType == 2)
    #expect(try drawn("a", nil, look { ($0.banner, $0.radius) = (photograph, 9) }).colorType == 6)
  }

  @Test("both renderers make the same bytes, each time", arguments: [PictureFormat.png, .webp, .jpeg, .svg, .avif])
  func agreement(_ format: PictureFormat) throws {
    let library = try PictureRenderer(RendererConfiguration(renderer: .magickWand))
    let program = try PictureRenderer(RendererConfiguration(renderer: .convert))
    guard library.supportedFormats.contains(format) else { return }
    for file in try [
      BannerFiles.made("-size", "90x60", "plasma:fractal", as: "JPEG"),
      BannerFiles.made("-size", "90x60", "gradient:red-transparent"),
    ] {
      for quote in ["It's awesome", "😀"] {
        let look = try look { ($0.banner, $0.radius) = (try BannerImage(upload: file), 20) }
        let text = PictureText(quote: quote, attribution: "Mum")
        let bytes = try library.draw(text, look: look, format: format)
        #expect(try bytes == library.draw(text, look: look, format: format))
        #expect(try bytes == program.draw(text, look: look, format: format))
      }
    }
  }

  @Test("an SVG holds the banner as a picture of our own within it, and refers to nothing outside")
  func svg() throws {
    let photograph = try BannerFiles.made("-size", "90x60", "plasma:fractal", as: "JPEG")
    for (file, type) in [(photograph, "jpeg"), (try BannerFiles.made("-size", "90x60", "xc:#ff000080"), "png")] {
      for radius in [0, 30] {
        let look = try look { ($0.banner, $0.radius) = (try BannerImage(upload: file), radius) }
        let bytes = try PictureRenderer().draw(PictureText(quote: "a"), look: look, format: .svg)
        let svg = String(decoding: bytes, as: UTF8.self)
        #expect(svg.contains("<image width=\"800\" height=\"100\""))
        #expect(svg.contains("data:image/\(type);base64,"))
        #expect(!svg.contains(Base64.encode(Array(file[..<60]))))
        #expect(!svg.contains("script") && svg.components(separatedBy: "http").count == 2)
        #expect(svg.contains("rx=\"30\"") == (radius == 30))
        #expect(XMLParser(data: Data(bytes)).parse())
      }
    }
  }
}
