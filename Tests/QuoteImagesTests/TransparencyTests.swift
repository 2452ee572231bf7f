import Foundation
import Testing

@testable import QuoteImages

@Suite("Formats with transparency, and without")
struct TransparencyTests {
  @Test("a JPEG has white where a picture is transparent")
  func corner() throws {
    let look = Look(theme: .transparent, radius: 40)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(PictureRenderer().draw(PictureText(quote: "x"), look: look, format: .jpeg)).write(to: file)
    let convert = Process()
    let output = Pipe()
    convert.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
    convert.arguments = [file.path, "-crop", "2x2+0+0", "-depth", "8", "rgb:-"]
    convert.standardOutput = output
    try convert.run()
    let pixels = output.fileHandleForReading.readDataToEndOfFile()
    convert.waitUntilExit()
    #expect(pixels.count == 12)
    #expect(pixels.allSatisfy { $0 >= 250 })
  }

  @Test(
    "an AVIF has an alpha channel where something in it is transparent, and none else",
    arguments: [
      (Look(), false), (Look(radius: 40), true), (Look(theme: .transparent), true), (Look(theme: .paper), false),
    ], ["plain", "colourful 😀"])
  func alphaChannel(_ look: (Look, isTransparent: Bool), _ quote: String) throws {
    let renderer = try PictureRenderer()
    guard renderer.supportedFormats.contains(.avif) else { return }
    let file = try renderer.draw(PictureText(quote: quote), look: look.0, format: .avif)
    // The auxiliary image's type (ISO/IEC 23000-22, §7.3.5.2).
    let marker = Data("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
    #expect((Data(file).range(of: marker) != nil) == look.isTransparent)
  }

  @Test("characters that are none show as something", arguments: ["\u{FFFE}", "\u{80}", "\u{7F}"])
  func noncharacters(text: String) throws {
    let renderer = try PictureRenderer()
    let blank = try renderer.draw(PictureText(quote: " "), look: Look())
    #expect(try renderer.draw(PictureText(quote: text), look: Look()).count > blank.count)
  }
}
