import Foundation
import Locking
import QuoteImages
import SQLiteRecords
import TestSupport
import Testing

@testable import Quotes

@Suite("The source of pictures")
struct PictureSourceTests {
  /// Draws by writing the quote's bytes; can be held back, and can fail, so that what happens meanwhile can be seen.
  final class Easel: Sendable {
    let drawn = Locked<[String]>([])
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let prepared = Locked<[Int]>([])
    /// The pixels above which a drawing is held back.
    let gatedAbove: Int
    /// How many steps there are to prepare.
    let steps: Int

    init(isGated: Bool = false, gatedAbove: Int = .max, steps: Int = 0) {
      self.gatedAbove = isGated ? 0 : gatedAbove
      self.steps = steps
    }

    struct Drawer: PictureDrawing {
      let easel: Easel

      func draw(_ text: PictureText, look: Look, format: PictureFormat) throws -> [UInt8] {
        if look.pixels > easel.gatedAbove {
          easel.started.signal()
          easel.gate.wait()
        }
        easel.drawn.withLock { $0.append(text.quote) }
        if text.quote == "fails" { throw CocoaError(.fileNoSuchFile) }
        return Array(text.quote.utf8)
      }

      func prepare(step: Int) -> Bool {
        guard step < easel.steps else { return false }
        easel.prepared.withLock { $0.append(step) }
        easel.started.signal()
        return true
      }
    }
  }

  private let folder: URL
  private let lines = Lines()

  final class Lines: Sendable {
    let all = Locked<[String]>([])
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullquote-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appendingPathComponent("cache.sqlite").path }

  private func source(_ easel: Easel, _ change: (inout PictureSourceSettings) -> Void = { _ in }) -> PictureSource {
    var settings = PictureSourceSettings()
    settings.path = path
    change(&settings)
    return PictureSource(settings) { [lines] line in
      lines.all.withLock { $0.append(line) }
    } makeDrawer: {
      Easel.Drawer(easel: easel)
    }
  }

  private func ask(
    _ source: PictureSource, _ quote: String, of client: String = "a", look: Look = Look()
  ) async throws(DrawingError) -> PictureSource.Found {
    let request = PictureRequest(pair: QuotePair(quote: quote), look: look, format: .png)
    return try await source.picture(request, key: PictureKey(request, rendererVersion: "test"), for: client)
  }

  @Test("draws a picture once, and then has it")
  func memory() async throws {
    let easel = Easel()
    let source = source(easel)
    #expect(try await ask(source, "one").origin == .drawn)
    let again = try await ask(source, "one")
    #expect(again.origin == .kept)
    #expect(again.picture.bytes == Array("one".utf8))
    #expect(easel.drawn.withLock { $0 } == ["one"])
    source.stop(within: 1)
  }

  @Test("draws large pictures one at a time, and small ones meanwhile")
  func largePictures() async throws {
    let easel = Easel(gatedAbove: 1 << 21)
    let source = source(easel) { $0.threads = 2 }
    let large = Look(width: 4096, height: 4096)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask { _ = try await ask(source, "large \(number)", of: "client \(number)", look: large) }
      }
      try await onThread { easel.started.wait() }
      // With the other large ones before them, and not one of them done.
      for number in 0..<20 { _ = try await ask(source, "small \(number)", of: "client \(number % 3)") }
      #expect(easel.drawn.withLock { $0.allSatisfy { $0.hasPrefix("small") } && $0.count == 20 })
      for _ in 0..<3 { easel.gate.signal() }
      try await group.waitForAll()
    }
    #expect(easel.drawn.withLock { $0.count } == 23)
    source.stop(within: 5)
  }

  @Test("draws what waits before it stops, large pictures too")
  func stopWithLargePictures() async throws {
    let easel = Easel(gatedAbove: 1 << 21)
    let source = source(easel) { $0.threads = 2 }
    let large = Look(width: 4096, height: 4096)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 { group.addTask { _ = try await ask(source, "large \(number)", look: large) } }
      try await onThread {
        easel.started.wait()
        while source.statistics.waiting < 3 { usleep(1000) }
      }
      async let stopped: Void = onThread { source.stop(within: 20) }
      for _ in 0..<4 { easel.gate.signal() }
      try await group.waitForAll()
      try await stopped
    }
    #expect(easel.drawn.withLock { $0.count } == 4)
  }

  @Test("prepares while there is nothing to draw, until there is nothing to prepare")
  func preparation() async throws {
    let easel = Easel(steps: 3)
    let source = source(easel) { $0.threads = 2 }
    try await onThread { for _ in 0..<6 { easel.started.wait() } }
    #expect(try await ask(source, "one").origin == .drawn)
    #expect(easel.prepared.withLock { $0.sorted() } == [0, 0, 1, 1, 2, 2])
    source.stop(within: 5)
  }

  @Test("finds after a restart what it drew before")
  func restart() async throws {
    let easel = Easel()
    let first = source(easel)
    let tag = try await ask(first, "one").picture.tag
    first.stop(within: 5)
    let second = source(easel)
    let found = try await ask(second, "one")
    #expect(found.origin == .kept)
    #expect(found.picture.tag == tag)
    #expect(easel.drawn.withLock { $0.count } == 1)
    second.stop(within: 1)
  }

  @Test("may share its file with another process's")
  func sharing() async throws {
    let easel = Easel()
    let first = source(easel)
    let second = source(easel)
    _ = try await ask(first, "one")
    first.stop(within: 5)
    #expect(try await ask(second, "one").origin == .kept)
    second.stop(within: 1)
  }

  @Test("draws a new picture once for 200 who ask at once")
  func coalescing() async throws {
    let easel = Easel(isGated: true)
    let source = source(easel)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for number in 0..<200 {
        group.addTask { try await ask(source, "same", of: "client \(number)").picture.bytes }
      }
      await Task.detached { easel.started.wait() }.value
      easel.gate.signal()
      for try await bytes in group { #expect(bytes == Array("same".utf8)) }
    }
    #expect(easel.drawn.withLock { $0 } == ["same"])
    source.stop(within: 1)
  }

  @Test("keeps no drawing that failed, and tells the log alone why")
  func failure() async throws {
    let easel = Easel()
    let source = source(easel)
    for _ in 0..<2 {
      await #expect(throws: DrawingError.failed) { try await ask(source, "fails") }
    }
    #expect(easel.drawn.withLock { $0.count } == 2)
    #expect(lines.all.withLock { $0.count } == 2)
    source.stop(within: 1)
  }

  @Test("refuses what is over its bound at once, and does the rest")
  func bound() async throws {
    let easel = Easel(isGated: true)
    let source = source(easel) {
      $0.threads = 1
      $0.waiting = 1
    }
    async let first = ask(source, "first")
    await Task.detached { easel.started.wait() }.value
    async let second = ask(source, "second")
    while source.statistics.waiting < 1 { await Task.yield() }
    await #expect(throws: DrawingError.busy(retryAfter: 1)) { try await ask(source, "third") }
    easel.gate.signal()
    easel.gate.signal()
    #expect(try await first.origin == .drawn)
    #expect(try await second.origin == .drawn)
    source.stop(within: 1)
  }

  @Test("counts drawings against a client's rate, and nothing else")
  func rate() async throws {
    let easel = Easel()
    let source = source(easel) { $0.drawingsPerMinute = 2 }
    _ = try await ask(source, "one")
    _ = try await ask(source, "two")
    _ = try await ask(source, "one")
    // A token comes back in 30 s; a slow machine takes some of them.
    await #expect {
      try await ask(source, "three")
    } throws: { error in
      if case DrawingError.overRate(let seconds) = error { (1...30).contains(seconds) } else { false }
    }
    #expect(try await ask(source, "three", of: "b").origin == .drawn)
    #expect(try await ask(source, "three").origin == .kept)
    source.stop(within: 1)
  }

  @Test("finishes what waits when it is stopped, and takes nothing more")
  func stopping() async throws {
    let easel = Easel(isGated: true)
    let source = source(easel) { $0.threads = 1 }
    async let first = ask(source, "first")
    await Task.detached { easel.started.wait() }.value
    async let second = ask(source, "second")
    while source.statistics.waiting < 1 { await Task.yield() }
    easel.gate.signal()
    easel.gate.signal()
    await Task.detached { source.stop(within: 5) }.value
    #expect(try await first.origin == .drawn)
    #expect(try await second.origin == .drawn)
    await #expect(throws: DrawingError.stopping) { try await ask(source, "third") }
  }

  @Test("serves without a file that is another program's database, and leaves that alone")
  func foreignFile() async throws {
    try await DatabaseQueue(path: path).write { db in
      try db.execute(sql: "CREATE TABLE precious (id INTEGER PRIMARY KEY)")
    }
    let source = source(Easel())
    #expect(try await ask(source, "one").origin == .drawn)
    #expect(lines.all.withLock { $0.count } == 1)
    source.stop(within: 1)
    let tables = try await DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema ORDER BY name")
    }
    #expect(tables == ["precious"])
  }

  @Test("makes a damaged file anew, and sets the old one aside", arguments: [0, 5_000])
  func damagedFile(wholeBytes: Int) async throws {
    let first = source(Easel())
    for number in 0..<50 { _ = try await ask(first, String(repeating: "\(number) ", count: 400)) }
    first.stop(within: 5)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in wholeBytes..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try bytes.write(to: URL(fileURLWithPath: path))
    let second = source(Easel())
    for number in 0..<10 {
      #expect(try await ask(second, "new \(number)").picture.bytes == Array("new \(number)".utf8))
    }
    second.stop(within: 5)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    let easel = Easel()
    let third = source(easel)
    #expect(try await ask(third, "new 9").origin == .kept)
    third.stop(within: 1)
  }

  @Test("serves without a file in a folder that isn't there")
  func missingFolder() async throws {
    let source = source(Easel()) { $0.path = "/nonexistent/folder/cache.sqlite" }
    #expect(try await ask(source, "one").origin == .drawn)
    #expect(lines.all.withLock { $0.first?.contains("/nonexistent/folder/cache.sqlite") } == true)
    source.stop(within: 1)
  }

  @Test("keeps its file within the bound, and drops what was used least recently")
  func diskBound() throws {
    let capacity = 100_000
    let database = try PictureDatabase(path: path, capacity: capacity)
    func key(_ number: Int) -> PictureKey {
      PictureKey(
        PictureRequest(pair: QuotePair(quote: "\(number)"), look: Look(), format: .png), rendererVersion: "test")
    }
    let bytes = [UInt8](repeating: 7, count: 1_000)
    for number in 0..<80 { try database.keep(bytes, for: key(number), now: number) }
    try database.noteUse(of: [key(0)], now: 1_000)
    for number in 80..<160 { try database.keep(bytes, for: key(number), now: number) }
    #expect(try database.size().bytes <= capacity)
    #expect(try database.size().count > 50)
    #expect(try database.bytes(for: key(0)) == bytes)
    #expect(try database.bytes(for: key(1)) == nil)
    #expect(try database.bytes(for: key(159)) == bytes)
  }

  @Test("takes no picture for whole whose bytes were changed in the file")
  func changedBytes() throws {
    let database = try PictureDatabase(path: path, capacity: 1 << 20)
    let request = PictureRequest(pair: QuotePair(quote: "x"), look: Look(), format: .png)
    let key = PictureKey(request, rendererVersion: "test")
    try database.keep([1, 2, 3], for: key, now: 0)
    try DatabaseQueue(path: path).write { db in try db.execute(sql: "UPDATE picture SET bytes = x'010204'") }
    #expect(try database.bytes(for: key) == nil)
    #expect(try database.size().count == 0)
  }
}
