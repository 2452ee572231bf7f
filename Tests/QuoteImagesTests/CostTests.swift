import Foundation
import QuoteImages
import Testing

@Suite(.serialized)
struct CostTests {
  /// This process's resident memory in KiB.
  private func residentMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(Int(status.split(separator: " ")[1])) * Int(getpagesize()) / 1024
  }

  @Test("different pictures in a row don't take more and more memory")
  func flatMemory() throws {
    let renderer = try PictureRenderer()
    func draw(_ numbers: Range<Int>) throws {
      for number in numbers {
        let look = Look(size: 8 + number * 7 % 393, width: 300 + number % 300, height: 200)
        _ = try renderer.draw(PictureText(quote: "Quote \(number)", attribution: "\(number * 77)"), look: look)
      }
    }
    try draw(0..<1500)
    let before = try residentMemory()
    try draw(1500..<4500)
    let grown = try residentMemory() - before
    // Other tests run beside this one.
    #expect(grown < 24576, "3000 pictures took \(grown) KiB")
  }

  @Test("the largest picture takes less than 3 s", arguments: [PictureFormat.png, .svg, .jpeg])
  func largest(_ format: PictureFormat) throws {
    let renderer = try PictureRenderer()
    let look = look { ($0.width, $0.height, $0.size) = (4096, 4096, 400) }
    let text = PictureText(quote: String(repeating: "It's awesome ", count: 12), attribution: "Mum")
    let time = try ContinuousClock().measure { _ = try renderer.draw(text, look: look, format: format) }
    #expect(time < .seconds(3), "\(time)")
  }

  @Test("a picture has few bytes")
  func bytes() throws {
    let renderer = try PictureRenderer()
    let size = try renderer.draw(PictureText(quote: "It's awesome", attribution: "Mum"), look: Look()).count
    #expect(size < 2700)
  }
}
