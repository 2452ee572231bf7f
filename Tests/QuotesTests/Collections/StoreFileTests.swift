import Foundation
import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct StoreFileTests {
  private func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  @Test("what was stored is there when the file is opened again")
  func again() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("a.sqlite").path
      let store = try QuoteStore.open(path)
      try store.collection("a", ["x"])
      try store.close()
      #expect(try QuoteStore.open(path).texts("a") == ["x"])
    }
  }

  @Test("two openings at once share one file")
  func shared() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("a.sqlite").path
      let (one, other) = (try QuoteStore.open(path), try QuoteStore.open(path))
      try one.collection("a", ["x"])
      try other.collection("b", ["y"])
      #expect(try other.texts("a") == ["x"])
      #expect(try one.texts("b") == ["y"])
    }
  }

  @Test(
    "a file that isn't ours or is damaged is refused, and stays as it is",
    arguments: ["text", "short", "foreign", "damaged", "newer"])
  func refused(_ kind: String) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("a.sqlite").path
      switch kind {
      case "text": try Data("a text of somebody's, and no database".utf8).write(to: URL(fileURLWithPath: path))
      case "short": try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: path))
      case "foreign":
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "CREATE TABLE mine (a); INSERT INTO mine VALUES (1)") }
        try queue.close()
      default:
        let store = try QuoteStore.open(path)
        try store.collection("a", (0..<200).map { "quote \($0)" })
        if kind == "newer" {
          try store.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
        }
        try store.close()
        if kind == "damaged" {
          var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
          for offset in stride(from: 4_096, to: bytes.count, by: 4_096) { bytes[offset + 3] = 0xFF }
          try bytes.write(to: URL(fileURLWithPath: path))
        }
      }
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let error = #expect(throws: StoreError.self) { try QuoteStore.open(path) }
      switch (kind, error) {
      case ("foreign", .foreign(path)), ("newer", .newer(path)): break
      case ("text", .damaged(path, _)), ("short", .damaged(path, _)), ("damaged", .damaged(path, _)): break
      default: Issue.record("\(kind): \(String(describing: error))")
      }
      #expect("\(error!)".contains(path))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test("an empty file, and one that was just begun, become databases")
  func begun() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("a.sqlite").path
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      try QuoteStore.open(path).close()
      try FileManager.default.removeItem(atPath: path)
      try DatabasePool(path: path).close()
      try QuoteStore.open(path).collection("a")
    }
  }

  @Test("the trace has SQL, and no values")
  func trace() throws {
    try withFolder { folder in
      let lines = Lines()
      let store = try QuoteStore.open(folder.appendingPathComponent("a.sqlite").path) { lines.add($0) }
      try store.collection("a", ["a secret text"])
      #expect(lines.all.contains { $0.contains("INSERT INTO \"quote\"") })
      #expect(!lines.all.contains { $0.contains("secret") })
    }
  }
}

/// Lines that were logged.
final class Lines: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var lines: [String] = []  // behind the lock

  func add(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}
