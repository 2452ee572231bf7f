import Foundation

/// Another process of this program that draws when it is told to: it shares no memory and no lock with this one.
final class Peer {
  /// The last argument of a process that is a peer.
  static let argument = "--peer"

  private let process = Process()
  private let (orders, answers) = (Pipe(), Pipe())

  init() throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [Self.argument]
    process.standardInput = orders
    process.standardOutput = answers
    try process.run()
  }

  deinit {
    // At the end of its orders it ends.
    try? orders.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Tells it to draw so many pictures of a quote of one line. Doesn't wait for them.
  func begin(count: Int, quote: String) throws {
    try orders.fileHandleForWriting.write(contentsOf: Data("\(count) \(quote)\n".utf8))
  }

  /// Blocks until it has drawn what it was told to.
  func wait() throws {
    guard try answers.fileHandleForReading.read(upToCount: 1)?.isEmpty == false else {
      throw CocoaError(.fileReadUnknown)
    }
  }

  /// What a peer does: draws for each line of its standard input, and answers with a byte.
  static func answer() throws {
    var drawers: [String: Drawer] = [:]
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Int(words[0]) else { throw CocoaError(.fileReadCorruptFile) }
      let quote = String(words[1])
      let drawer = try drawers[quote] ?? Drawer("apart", quote: quote)
      drawers[quote] = drawer
      drawer.draw(count: count)
      try FileHandle.standardOutput.write(contentsOf: Data("\n".utf8))
    }
  }
}
