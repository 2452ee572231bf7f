import Foundation
import QuoteImages
import Testing

struct GalleryTests {
  @Test("the gallery has 60 quotes in 15 scripts at least, each of them with fonts here")
  func breadth() throws {
    #expect(GalleryQuote.all.count >= 60)
    #expect(Set(GalleryQuote.all.map(\.script)).count >= 15)
    #expect(Set(GalleryQuote.all.map(\.name)).count == GalleryQuote.all.count)
    for (sample, package) in [("हেथ漢", "fonts-noto-core fonts-noto-cjk"), ("😀", "fonts-noto-color-emoji")] {
      try require(font: package, for: sample)
    }
  }

  @Test("each picture of the gallery looks as it did when someone looked at it", arguments: GalleryQuote.all)
  func looks(_ quote: GalleryQuote) throws {
    let bytes = try PictureRenderer().draw(quote.text, look: quote.look)
    let hash = PerceptualHash(try PNGReader(bytes))
    if let folder = ProcessInfo.processInfo.environment["PULLQUOTE_GALLERY"] {
      try Data(bytes).write(to: URL(filePath: folder).appending(path: quote.name + ".png"))
      try hash.text.write(
        to: URL(filePath: folder).appending(path: quote.name + ".hash"), atomically: true, encoding: .utf8)
      return
    }
    let known = try #require(
      galleryHashes[quote.name].flatMap(PerceptualHash.init),
      "no hash: look at the picture, then run scripts/gallery --accept")
    let distance = hash.distance(to: known)
    #expect(distance <= 12, "\(quote.name) differs in \(distance) of 256 cells: look at it with scripts/gallery")
  }
}
