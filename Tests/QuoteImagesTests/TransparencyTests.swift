import Foundation
import Testing

@testable import QuoteImages

@Suite("Formats without transparency")
struct TransparencyTests {
  @Test("have white where a picture is transparent", arguments: [PictureFormat.jpeg, .avif])
  func corner(format: PictureFormat) throws {
    let renderer = try PictureRenderer()
    guard renderer.supportedFormats.contains(format) else { return }
    let look = Look(theme: .transparent, radius: 40)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(format.rawValue)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(renderer.draw(PictureText(quote: "x"), look: look, format: format)).write(to: file)
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

  @Test("characters that are none show as something", arguments: ["\u{FFFE}", "\u{80}", "\u{7F}"])
  func noncharacters(text: String) throws {
    let renderer = try PictureRenderer()
    let blank = try renderer.draw(PictureText(quote: " "), look: Look())
    #expect(try renderer.draw(PictureText(quote: text), look: Look()).count > blank.count)
  }
}
