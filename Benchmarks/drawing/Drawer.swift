import QuoteImages
import Synchronization

/// Draws pictures that were never drawn before.
///
/// `@unchecked`: a renderer is for one thread at a time, and the bench hands each to one thread, and takes it back once that is done.
final class Drawer: @unchecked Sendable {
  private static let serial = Atomic(0)

  private let renderer: PictureRenderer
  private let name: String
  private let quote: String

  init(_ name: String, quote: String) throws {
    renderer = try PictureRenderer()
    self.name = name
    self.quote = quote
  }

  /// Blocks until so many are drawn.
  func draw(count: Int) {
    for number in 0..<count {
      let serial = Self.serial.add(1, ordering: .relaxed).newValue
      let text = PictureText(quote: "\(quote) \(serial)", attribution: "Mum \(name)")
      precondition((try? renderer.draw(text, look: Look())) != nil, "picture \(number) failed")
    }
  }
}
