import Foundation
import QuoteImages
import Testing

struct FontTests {
  @Test("the bundled families can be named")
  func bundled() throws {
    #expect(try PictureRenderer().families() == ["Liberation Mono", "Liberation Sans", "Liberation Serif"])
  }

  @Test("a family in the operator's folder can be named; another can't")
  func operatorsFolder() throws {
    try require(font: "fonts-noto-core", for: "नमस्ते")
    let source = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: source, to: folder.appending(path: "font.ttf"))
    let renderer = try PictureRenderer(RendererConfiguration(fontFolders: [folder.path]))
    #expect(renderer.families().contains("Noto Sans Devanagari"))
    let look = Look(font: .named("Noto Sans Devanagari"))
    let named = try PNGReader(renderer.draw(PictureText(quote: "It's नमस्ते 漢"), look: look))
    #expect(named.ink != nil)
    #expect(try named.pixels != drawn("It's नमस्ते 漢").pixels)
    #expect(throws: PictureError.self) { try PictureRenderer().draw(PictureText(quote: "a"), look: look) }
  }

  @Test("a folder without fonts is refused, with what to install")
  func noFonts() {
    let error = #expect(throws: PictureError.self) {
      try PictureRenderer(RendererConfiguration(bundledFonts: "/no/such/folder"))
    }
    #expect(error?.description.contains("apt-get install") == true)
    #expect(error?.description.contains("/no/such/folder") == true)
  }

  @Test("the version names what can change a picture's bytes, and stays the same")
  func version() throws {
    let version = try PictureRenderer().version
    for library in ["ImageMagick", "Pango", "Cairo", "HarfBuzz", "fontconfig", "libdeflate", "fonts "] {
      #expect(version.contains(library))
    }
    #expect(try PictureRenderer().version == version)
  }
}
