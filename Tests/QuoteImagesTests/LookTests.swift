import QuoteImages
import Testing

struct LookTests {
  @Test(
    "a value at its bounds is drawn",
    arguments: [
      look { $0.size = 8 }, look { $0.size = 400 }, look { ($0.width, $0.height) = (64, 64) },
      look { ($0.width, $0.height) = (4096, 64) }, look { ($0.width, $0.height) = (64, 4096) }, look { $0.scale = 4 },
      look { $0.radius = 200 },
    ])
  func bounds(_ look: Look) throws {
    let picture = try drawn("It's awesome", "Mum", look)
    #expect(picture.width == look.width * look.scale)
    #expect(picture.height == look.height * look.scale)
    #expect(picture.ink != nil)
  }

  @Test(
    "a value out of its bounds is refused by its name",
    arguments: [
      (look { $0.size = 7 }, "size"), (look { $0.size = 401 }, "size"), (look { $0.width = 63 }, "width"),
      (look { $0.height = 4097 }, "height"), (look { $0.scale = 0 }, "scale"), (look { $0.scale = 5 }, "scale"),
      (look { $0.radius = 201 }, "radius"), (look { $0.radius = -1 }, "radius"),
      (look { ($0.width, $0.height, $0.scale) = (4096, 4096, 2) }, "scale"),
      (look { $0.font = .named("No Such Font") }, "font"),
    ])
  func outOfBounds(_ look: Look, _ parameter: String) throws {
    let renderer = try PictureRenderer()
    let error = #expect(throws: PictureError.self) { try renderer.draw(PictureText(quote: "a"), look: look) }
    guard case .invalidLook(parameter, _) = error else {
      Issue.record("\(String(describing: error)) isn't about \(parameter)")
      return
    }
  }

  @Test("each family draws letters of its own")
  func families() throws {
    let pictures = try [FontFamily.sans, .serif, .mono, .named("Liberation Serif")].map {
      try drawn("It's awesome", nil, Look(font: $0)).pixels
    }
    #expect(Set(pictures).count == 3)
    #expect(pictures[1] == pictures[3])
  }

  @Test("a picture's colours don't depend on the pictures before")
  func colorsInTurn() throws {
    let looks = [
      Look(), Look(theme: .rose), Look(theme: .rose, radius: 30), look { $0.accent = Color(0xFF0000) },
      look { $0.foreground = Color(0xFF0000) }, look { $0.background = Color(0x0000FF) }, Look(theme: .transparent),
    ]
    let renderer = try PictureRenderer()
    for look in looks + looks.reversed() {
      for attribution in ["Mum", nil] {
        for format in [PictureFormat.png, .jpeg] {
          let text = PictureText(quote: "It's awesome", attribution: attribution)
          let alone = try PictureRenderer().draw(text, look: look, format: format)
          #expect(try renderer.draw(text, look: look, format: format) == alone)
        }
      }
    }
  }

  @Test("scale gives sharper letters, not larger pixels")
  func scale() throws {
    let small = try drawn("It's awesome", "Mum")
    let large = try drawn("It's awesome", "Mum", Look(scale: 2))
    let differing = (0..<large.height).reduce(0) { count, y in
      count + (0..<large.width).count { large[$0, y] != small[$0 / 2, y / 2] }
    }
    #expect(differing > 1000)
    let (one, two) = (try #require(small.ink), try #require(large.ink))
    #expect(abs(two.left - 2 * one.left) <= 3 && abs(two.bottom - 2 * one.bottom) <= 3)
  }

  @Test("lines stand where the alignment says", arguments: Alignment.allCases)
  func alignment(_ alignment: Alignment) throws {
    let picture = try drawn("It's awesome", "Mum", Look(theme: .rose, alignment: alignment))
    // What has the attribution's colour, and what has the quote's, by their own solid pixels.
    let quote = try #require(picture.box { $0 == Theme.rose.foreground })
    let attribution = try #require(picture.box { $0 == Theme.rose.accent })
    let (left, right) = (attribution.left - quote.left, quote.right - attribution.right)
    switch alignment {
    case .left, .start: #expect(abs(left) <= 6 && right > 100)
    case .right: #expect(abs(right) <= 6 && left > 100)
    case .center: #expect(abs(left - right) <= 8)
    }
  }

  @Test("a right-to-left quote starts at the right")
  func rightToLeft() throws {
    try require(font: "fonts-noto-core", for: "ש")
    let picture = try drawn("שלום עולם יפה", "אמא", Look(theme: .rose))
    let quote = try #require(picture.box { $0 == Theme.rose.foreground })
    let attribution = try #require(picture.box { $0 == Theme.rose.accent })
    #expect(abs(attribution.right - quote.right) <= 8)
    #expect(attribution.left - quote.left > 60)
  }

  @Test("round corners are transparent outside, smooth between", arguments: ["plain", "colourful 😀"])
  func radius(_ quote: String) throws {
    let picture = try drawn(quote, "Mum", Look(radius: 60))
    let corners = [(0, 0), (799, 0), (0, 399), (799, 399)]
    for (x, y) in corners { #expect(picture[x, y].alpha == 0) }
    #expect(picture[400, 0].alpha == 255 && picture[0, 200].alpha == 255)
    let edge = Set((0..<60).flatMap { y in (0..<60).map { picture[$0, y].alpha } })
    #expect(edge.count >= 12, "a hard edge: \(edge)")
    #expect(picture[60, 60] == Theme.dark.background)
  }
}
