import Foundation
import SQLiteRecords
import Synchronization
import TestSupport
import Testing

extension ProgramTests {
  @Suite("keeps pictures in a file")
  struct CacheFileTests {
    private static let hit = "pullquote; hit"
    private static let miss = "pullquote; fwd=miss"

    private let folder: TemporaryFolder
    private var cache: String { folder.file("cache.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test("A restart finds them")
    func restart() async throws {
      let first = try await RunningServer(cache: cache)
      let drawn = try await first.get("/quote.png?q=Kept")
      #expect(drawn["Cache-Status"] == Self.miss)
      #expect(try await first.stop().status == 0)
      let second = try await RunningServer(cache: cache)
      let kept = try await second.get("/quote.png?q=Kept")
      #expect(kept["Cache-Status"] == Self.hit)
      #expect(kept.body == drawn.body)
    }

    @Test("A stop leaves one file, whole, and nothing beside it")
    func oneFile() async throws {
      let server = try await RunningServer(cache: cache)
      _ = try await server.get("/quote.png?q=Kept")
      #expect(try await server.stop().status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache.sqlite"])
      #expect(try Self.integrity(of: cache) == ["ok"])
    }

    @Test("The file is beside the database where it isn't named")
    func place() async throws {
      let program = try Program(["serve", "--port", "0"], in: folder.path)
      _ = try await program.outputLine(after: "listening on ")
      #expect(FileManager.default.fileExists(atPath: folder.file("pullquote-cache.sqlite")))
    }

    @Test("Two servers share it")
    func sharing() async throws {
      let first = try await RunningServer(cache: cache)
      let second = try await RunningServer(cache: cache)
      let names = (0..<20).map { "/quote.svg?q=Shared\($0)" }
      for name in names { #expect(try await first.get(name)["Cache-Status"] == Self.miss) }
      #expect(try await first.stop().status == 0)
      for name in names { #expect(try await second.get(name)["Cache-Status"] == Self.hit) }
      let third = try await RunningServer(cache: cache)
      #expect(try await second.get("/quote.svg?q=Another")["Cache-Status"] == Self.miss)
      #expect(try await second.stop().status == 0)
      #expect(try await third.get("/quote.svg?q=Another")["Cache-Status"] == Self.hit)
      #expect(try await third.stop().log.contains("picture cache") == false)
    }

    @Test("Two servers that draw at once both keep what they drew")
    func parallelWriters() async throws {
      let servers = [try await RunningServer(cache: cache), try await RunningServer(cache: cache)]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, server) in servers.enumerated() {
          group.addTask {
            for number in 0..<25 {
              let answer = try await server.get("/quote.svg?q=\(index)-\(number)")
              #expect(answer.status == 200)
            }
          }
        }
        try await group.waitForAll()
      }
      for server in servers { #expect(try await server.stop().status == 0) }
      let last = try await RunningServer(cache: cache)
      for name in (0..<50).map({ "/quote.svg?q=\($0 / 25)-\($0 % 25)" }) {
        #expect(try await last.get(name)["Cache-Status"] == Self.hit)
      }
    }

    @Test("A kill in the middle of writes loses only the pictures of that moment")
    func kill() async throws {
      let workers = 2
      var kept: [String] = []
      for round in 0..<5 {
        let server = try await RunningServer(cache: cache, flags: ["--workers", "\(workers)", "--access-log=0"])
        for name in kept { #expect(try await server.get(name)["Cache-Status"] == Self.hit, "in round \(round)") }
        let answered = try await Self.answersUntilKilled(server, round: round, after: 20 + 7 * round)
        #expect(answered.count >= 20 + 7 * round)
        #expect(try Self.integrity(of: cache) == ["ok"])

        let next = try await RunningServer(cache: cache)
        var lost = 0
        for name in kept { #expect(try await next.get(name)["Cache-Status"] == Self.hit, "after round \(round)") }
        for name in answered where try await next.get(name)["Cache-Status"] != Self.hit { lost += 1 }
        // Each worker answers, keeps, and only then draws the next.
        #expect(lost <= workers, "in round \(round)")
        let end = try await next.stop()
        #expect(end.status == 0)
        #expect(!end.log.contains("picture cache"))
        kept += answered
      }
    }

    @Test("A file that is damaged is made anew, and pictures are answered meanwhile")
    func damage() async throws {
      try Data("This is no database, and never was one.".utf8).write(to: URL(fileURLWithPath: cache))
      let server = try await RunningServer(cache: cache)
      #expect(try await server.get("/quote.png?q=Anew").status == 200)
      #expect(try await server.stop().log.contains("is damaged, and is made anew"))
      let next = try await RunningServer(cache: cache)
      #expect(try await next.get("/quote.png?q=Anew")["Cache-Status"] == Self.hit)
    }

    @Test("A folder that isn't there is logged, and served without")
    func missingFolder() async throws {
      try await servesWithout(folder.file("none/cache.sqlite"))
    }

    @Test("A folder that can't be written is logged, and served without")
    func readOnlyFolder() async throws {
      let sealed = folder.file("sealed")
      try FileManager.default.createDirectory(atPath: sealed, withIntermediateDirectories: false)
      if geteuid() == 0 {
        // Permissions don't hold root back.
        try #require(Mount.isAllowed, "root may not mount here: run as another user, or with CAP_SYS_ADMIN")
        let mount = try Mount(at: sealed, options: "size=64k", isReadOnly: true)
        try await servesWithout(sealed + "/cache.sqlite")
        mount.end()
      } else {
        chmod(sealed, 0o555)
        defer { chmod(sealed, 0o755) }
        try await servesWithout(sealed + "/cache.sqlite")
      }
    }

    @Test(
      "A file system that is full is logged, and served without",
      .enabled(if: Mount.isAllowed, "needs a small tmpfs: run as root with CAP_SYS_ADMIN"),
      arguments: ["4k", "32k", "64k", "256k"])
    func fullFileSystem(size: String) async throws {
      let small = folder.file("small")
      try FileManager.default.createDirectory(atPath: small, withIntermediateDirectories: false)
      let mount = try Mount(at: small, options: "size=\(size)")
      defer { mount.end() }
      let server = try await RunningServer(cache: small + "/cache.sqlite")
      var number = 0
      repeat {
        number += 1
        #expect(try await server.get("/quote.png?q=Full\(number)").status == 200)
      } while !server.program.logSoFar.contains("pictures are served without it") && number < 500
      #expect(server.program.logSoFar.contains("pictures are served without it"))
      #expect(try await server.get("/quote.png?q=Full\(number)")["Cache-Status"] == Self.hit)
      #expect(try await server.stop().status == 0)
    }

    private func servesWithout(_ path: String) async throws {
      let server = try await RunningServer(cache: path)
      try await server.program.logLine(with: "the picture cache \(path) can't be used, so pictures are served without")
      #expect(try await server.get("/quote.png?q=Without")["Cache-Status"] == Self.miss)
      #expect(try await server.get("/quote.png?q=Without")["Cache-Status"] == Self.hit)
      #expect(try await server.stop().status == 0)
    }

    /// What SQLite says of the file, after it has taken over what a killed process left.
    private static func integrity(of path: String) throws -> [String] {
      try DatabaseQueue(path: path).read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }
    }

    /// Has four clients ask for new pictures, kills the server after so many answers, and gives what was answered.
    private static func answersUntilKilled(
      _ server: RunningServer, round: Int, after count: Int
    ) async throws -> [String] {
      let total = Counter()
      let answered = await withTaskGroup(of: [String].self) { group in
        for client in 0..<4 {
          group.addTask {
            var answered: [String] = []
            while true {
              let name = "/quote.svg?q=Round\(round)+client\(client)+number\(answered.count)"
              guard let answer = try? await server.get(name) else { return answered }
              #expect(answer.status == 200)
              answered.append(name)
              if total.next() == count { server.program.signal(SIGKILL) }
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(try await server.program.outcome().status == -9)
      return answered
    }
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
