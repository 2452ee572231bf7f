import Foundation
import Testing

@testable import QuoteImages

struct CompositorTests {
  static let looks = [
    Look(), Look(theme: .transparent), Look(theme: .rose, scale: 2, radius: 60), Look(theme: .paper, radius: 7),
  ]

  @Test("both renderers make the same bytes", arguments: looks, [PictureFormat.png, .webp, .jpeg])
  func agreement(_ look: Look, _ format: PictureFormat) throws {
    let library = try PictureRenderer(RendererConfiguration(renderer: .magickWand))
    let program = try PictureRenderer(RendererConfiguration(renderer: .convert))
    for quote in ["It's awesome", "😀 漢字 %w \\n @x label:y"] {
      let text = PictureText(quote: quote, attribution: "-font Mum")
      #expect(try library.draw(text, look: look, format: format) == program.draw(text, look: look, format: format))
    }
  }

  @Test("blending once for each step is blending once for each pixel")
  func ramp() throws {
    let compositor = try MagickWandCompositor()
    let look = Look(theme: .midnight)
    let ground = try Ground(look, matte: nil, compositor: compositor)
    let palette = try InkPalette(look, hasAttribution: true, ground: ground, compositor: compositor)
    for coverage in 0...255 {
      let index = Int(palette.quoteIndexes[coverage])
      let alpha = UInt8((255 * index + 4) / 8)
      let pixel = [look.foreground.red, look.foreground.green, look.foreground.blue, alpha]
      let blended = try compositor.composite(pixel, width: 1, height: 1, over: look.background)
      let color = palette.colors[index]
      #expect([color.red, color.green, color.blue, color.alpha] == blended)
    }
  }

  @Test("a program that isn't ImageMagick is not used", arguments: ["/bin/true", "/bin/cat", "/no/such/program"])
  func otherProgram(_ program: String) {
    #expect(throws: PictureError.self) {
      try PictureRenderer(RendererConfiguration(renderer: .convert, convertProgram: program))
    }
  }

  /// A program of the test's own, which says that it is ImageMagick.
  private func withProgram(_ body: String, _ test: (RendererConfiguration) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "convert")
    try """
    #!/bin/sh
    if [ "$1" = -version ]; then echo "Version: ImageMagick 0"; exit 0; fi
    if [ "$1" = -list ]; then exit 0; fi
    \(body)
    """.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try test(RendererConfiguration(renderer: .convert, convertProgram: program.path, convertTimeLimit: 2))
  }

  @Test(
    "a program that doesn't end is ended",
    arguments: ["exec sleep 60", "exec >&- 2>&-; exec sleep 60", "exec cat /dev/zero"])
  func timeLimit(_ body: String) throws {
    try withProgram(body) { configuration in
      let renderer = try PictureRenderer(configuration)
      let time = ContinuousClock().measure {
        #expect(throws: PictureError.self) { try renderer.draw(PictureText(quote: "a"), look: Look()) }
      }
      #expect(time < .seconds(20))
    }
  }

  @Test("a program's failure keeps what it said, for the log")
  func failure() throws {
    try withProgram("echo 'no such thing' >&2; exit 3") { configuration in
      let renderer = try PictureRenderer(configuration)
      let error = #expect(throws: PictureError.self) { try renderer.draw(PictureText(quote: "a"), look: Look()) }
      guard case .convert(_, let diagnostics) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(diagnostics == "no such thing\n")
    }
  }

  @Test("a program gets more than a pipe holds, and gives it back, while it writes errors")
  func pipes() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let process = ChildProcess(program: "/bin/sh", arguments: ["-c", "seq 1 100000 >&2; exec cat"], timeLimit: 20)
    let result = try process.run(input: input)
    #expect(result.output == input)
    #expect(result.diagnostics.hasPrefix("1\n2\n"))
    #expect(result.succeeded)
  }

  @Test("a program that reads nothing raises no SIGPIPE here")
  func noReader() throws {
    let process = ChildProcess(program: "/bin/sh", arguments: ["-c", "exit 7"], timeLimit: 20)
    let result = try process.run(input: [UInt8](repeating: 0, count: 1 << 22))
    #expect(result.status == 7 << 8)
  }

  @Test("no text of a user is ever an argument")
  func arguments() throws {
    try withProgram(#"echo "$@" >&2; exit 1"#) { configuration in
      let renderer = try PictureRenderer(configuration)
      let text = PictureText(quote: "a needle", attribution: "needle")
      let error = #expect(throws: PictureError.self) { try renderer.draw(text, look: Look()) }
      guard case .convert(_, let diagnostics) = error else { return }
      #expect(diagnostics.contains("rgba:-") && !diagnostics.contains("needle"))
    }
  }
}
