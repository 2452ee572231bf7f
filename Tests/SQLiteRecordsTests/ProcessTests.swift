import Foundation
import SQLiteRecords
import Testing

/// What several processes do to one file at once.
@Suite struct ProcessTests {
  /// The tests' own child process, beside the test bundle.
  static var helper: URL {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("records-crash-helper")
  }

  /// Starts a process for each kind of database, lets them all go at once, and returns what they complain of.
  private static func runAtOnce(_ work: String, _ kinds: [String], _ path: String) throws -> [String] {
    let gun = Pipe()
    let children = try kinds.map { kind in
      let child = Process()
      let complaints = Pipe()
      child.executableURL = helper
      child.arguments = [work, kind, path]
      // A handle, not the pipe, which would be closed here after the first child has it.
      child.standardInput = gun.fileHandleForReading
      child.standardError = complaints
      try child.run()
      return (child, complaints)
    }
    try gun.fileHandleForWriting.close()
    return try children.compactMap { child, complaints in
      let text = try complaints.fileHandleForReading.readToEnd() ?? Data()
      child.waitUntilExit()
      return child.terminationStatus == 0 ? nil : String(decoding: text, as: UTF8.self)
    }
  }

  @Test(
    "of processes that start at once on a new file, one migrates, and all are served",
    arguments: [
      ["queue", "queue"], ["pool", "pool"], ["queue", "queue", "queue", "queue", "queue"],
      ["pool", "pool", "pool", "pool", "pool"], ["pool", "queue", "pool", "queue"],
    ])
  func migration(kinds: [String]) throws {
    for _ in 0..<12 {
      try withFolder { folder in
        let path = folder + "/test.sqlite"
        let complaints = try Self.runAtOnce("migrate", kinds, path)
        #expect(complaints == [])
        let queue = try DatabaseQueue(path: path)
        #expect(try queue.read { db in try Int.fetchAll(db, sql: "SELECT version FROM run") } == [1, 2, 3, 4, 5])
        try queue.integrityCheck()
        try queue.close()
      }
    }
  }

  @Test("processes that write at once wait for each other, and lose nothing", arguments: ["queue", "pool"])
  func counting(kind: String) throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.write { db in try db.execute(sql: "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (0)") }
      try queue.close()
      let complaints = try Self.runAtOnce("count", [kind, kind, kind, kind], path)
      #expect(complaints == [])
      let after = try DatabaseQueue(path: path)
      #expect(try after.read { db in try Int.fetchOne(db, sql: "SELECT a FROM t") } == 400)
      try after.close()
    }
  }
}
