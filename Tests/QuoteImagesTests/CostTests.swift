import Foundation
import Testing

@testable import QuoteImages

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

  @Test(
    "a large picture takes bounded memory and time", arguments: PictureFormat.allCases,
    [("It's awesome ", Look()), ("It's 😀 awesome 🎉 ", Look(theme: .rose, radius: 200))])
  func largest(_ format: PictureFormat, _ kind: (quote: String, look: Look)) throws {
    let renderer = try PictureRenderer()
    guard renderer.supportedFormats.contains(format) else { return }
    var look = kind.look
    (look.width, look.height, look.size) = (Self.side, Self.side, 400)
    let text = PictureText(quote: String(repeating: kind.quote, count: 9), attribution: "Mum")
    // What other tests took and gave back, the allocator keeps.
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = try residentMemory()
    let time = try processorTime { _ = try renderer.draw(text, look: look, format: format) }
    let grown = try peakMemory() - before
    #expect(time < 3, "\(time) s")
    #expect(grown < Self.memory, "\(grown) KiB over the \(before) KiB that this process had")
  }

  #if DEBUG
    /// What isn't optimized takes too long for the largest: `scripts/bench` measures that.
    private static let side = 1536
    private static let memory = 80 << 10
  #else
    private static let side = 4096
    private static let memory = 250 << 10
  #endif

  /// The most resident memory that this process ever had, in KiB; since it was cleared.
  private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  /// The seconds of processor time that this thread takes for something.
  private func processorTime(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test("a photograph as a WebP takes less time than letters would, and no more bytes")
  func photograph() throws {
    let upload = try BannerFiles.made("-seed", "3", "-size", "800x200", "plasma:tomato-steelblue", "-blur", "0x1")
    let pixels = try BannerBand(BannerImage(upload: upload), width: 800, height: 200).pixels
    var (ours, letters): ([UInt8], [UInt8]) = ([], [])
    let time = try processorTime { ours = try WebPFile(pixels, colors: nil, isPhotograph: true).bytes() }
    let timeOfLetters = try processorTime { letters = try WebPFile(pixels, colors: nil).bytes() }
    #expect(time < 0.8 * timeOfLetters, "\(time) s, and \(timeOfLetters) s")
    #expect(Double(ours.count) < 1.02 * Double(letters.count), "\(ours.count), and \(letters.count)")
  }

  private static let long =
    "We are what we repeatedly do, and so excellence is no act but a habit; the rest is patience, good tea, and somebody "
    + "who reads what we wrote before it is sent to all the others, who would have found that one slip at once, and told "
    + "us of it for years after, at each of our dinners."

  @Test(
    "a picture has at most 1.15 times the bytes that zopflipng makes of it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zopflipng"), "apt-get install zopfli"),
    arguments: [
      ("It's awesome", Look()), ("We are what we repeatedly do. Excellence, then, is not an act, but a habit.", Look()),
      (long, Look()), (long, Look(font: .serif)), (long, Look(scale: 2)), ("It's awesome", Look(radius: 40)),
      (long, Look(radius: 40)),
    ])
  func bytes(_ quote: String, _ look: Look) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (ours, theirs) = (folder.appending(path: "ours.png").path, folder.appending(path: "theirs.png").path)
    let bytes = try PictureRenderer().draw(PictureText(quote: quote, attribution: "Mum"), look: look)
    try Data(bytes).write(to: URL(filePath: ours))
    let process = try Process.run(
      URL(filePath: "/usr/bin/zopflipng"), arguments: ["-y", "--keepchunks=iTXt", ours, theirs])
    process.waitUntilExit()
    let least = try Data(contentsOf: URL(filePath: theirs)).count
    #expect(Double(bytes.count) <= 1.15 * Double(least), "\(bytes.count), and \(least)")
  }

  @Test("the default picture has few bytes")
  func defaultBytes() throws {
    let text = PictureText(quote: "It's awesome", attribution: "Mum")
    #expect(try PictureRenderer().draw(text, look: Look()).count < 2600)
  }
}
