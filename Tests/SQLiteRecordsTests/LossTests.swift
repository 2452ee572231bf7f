import Foundation
import SQLiteRecords
import Testing

@Suite struct LossTests {
  /// How many rounds each kind of database has: 200 in all.
  private static let rounds = 100

  @Test("a kill at any moment leaves exactly the committed transactions", arguments: ["queue", "pool"])
  func kill(kind: String) throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      var committed = 0
      for _ in 0..<Self.rounds {
        let child = Process()
        let output = Pipe()
        child.executableURL = ProcessTests.helper
        child.arguments = ["write", kind, path]
        child.standardOutput = output
        try child.run()
        // It says "r" when it is ready, then a byte after each commit.
        _ = try output.fileHandleForReading.read(upToCount: 1)
        usleep(UInt32.random(in: 0..<20_000))
        Foundation.kill(child.processIdentifier, SIGKILL)
        let said = try output.fileHandleForReading.readToEnd()?.count ?? 0
        child.waitUntilExit()
        let queue = try DatabaseQueue(path: path)
        try queue.integrityCheck()
        let batches = try queue.read { db in
          try Row.fetchAll(db, sql: "SELECT batch, COUNT(*) AS n FROM t GROUP BY batch ORDER BY batch")
        }
        #expect(batches.allSatisfy { $0["n"] == 5 })
        #expect(batches.map { $0["batch"] as Int } == Array(1..<(batches.count + 1)))
        // What was said to be committed is there, and at most one more: killed before it could say so.
        #expect((committed + said...committed + said + 1).contains(batches.count))
        committed = batches.count
        try queue.close()
      }
    }
  }

  @Test("a full database throws, and loses nothing", arguments: Kind.allCases)
  func full(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA max_page_count = 20")
      }
      for _ in 0..<3 {
        let error = #expect(throws: DatabaseError.self) {
          try writer.write { db in
            while true { try db.execute(sql: "INSERT INTO t VALUES (zeroblob(4000))") }
          }
        }
        #expect(error?.resultCode == .SQLITE_FULL)
      }
      try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (2)") }
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [1, 2])
      try writer.integrityCheck()
    }
  }

  @Test("a full disk throws, and loses nothing", .enabled(if: geteuid() == 0), arguments: ["queue", "pool"])
  func fullDisk(kind: String) throws {
    try withFolder { folder in
      // A container may not let even root mount.
      guard try run("/bin/mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder) else { return }
      defer { _ = try? run("/bin/umount", folder) }
      let path = folder + "/test.sqlite"
      let writer: any DatabaseWriter = kind == "pool" ? try DatabasePool(path: path) : try DatabaseQueue(path: path)
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      for _ in 0..<3 {
        let error = #expect(throws: DatabaseError.self) {
          try writer.write { db in
            try db.execute(sql: "PRAGMA cache_size = 1")
            while true { try db.execute(sql: "INSERT INTO t VALUES (zeroblob(4000))") }
          }
        }
        #expect(error.map { [.SQLITE_FULL, .SQLITE_IOERR].contains($0.resultCode) } == true)
      }
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [1])
      try writer.integrityCheck()
      try writer.close()
    }
  }

  @Test("a folder that can't be written throws on writing, and its database can be read")
  func readOnlyFolder() throws {
    try withFolder { folder in
      let isRoot = geteuid() == 0
      // Root may write where permissions say no: only a mount says no to it.
      if isRoot { guard try run("/bin/mount", "-t", "tmpfs", "tmpfs", folder) else { return } }
      defer { if isRoot { _ = try? run("/bin/umount", folder) } else { chmod(folder, 0o755) } }
      let path = folder + "/test.sqlite"
      let before = try DatabaseQueue(path: path)
      try before.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      try before.close()
      if isRoot { _ = try run("/bin/mount", "-o", "remount,ro", folder) } else { chmod(folder, 0o555) }
      let queue = try DatabaseQueue(path: path)
      let error = #expect(throws: DatabaseError.self) {
        try queue.write { db in try db.execute(sql: "INSERT INTO t VALUES (2)") }
      }
      #expect(error.map { [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains($0.resultCode) } == true)
      #expect(try queue.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [1])
      try queue.close()
      let other = #expect(throws: DatabaseError.self) { try DatabaseQueue(path: folder + "/new.sqlite") }
      #expect(other?.message?.contains("new.sqlite") == true)
      #expect(throws: DatabaseError.self) { try DatabasePool(path: folder + "/pool.sqlite") }
    }
  }

  @Test("a file that is no database is refused, with its path, and not touched")
  func notADatabase() throws {
    try withFolder { folder in
      let path = folder + "/notes.txt"
      let content = Data(repeating: UInt8(ascii: "x"), count: 5000)
      try content.write(to: URL(fileURLWithPath: path))
      for open in [{ _ = try DatabaseQueue(path: path) }, { _ = try DatabasePool(path: path) }] as [() throws -> Void] {
        let error = #expect(throws: DatabaseError.self) { try open() }
        #expect(error?.resultCode == .SQLITE_NOTADB)
        #expect(error?.message?.contains(path) == true)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
    }
  }

  @Test("a folder that isn't there is named in the error")
  func noFolder() throws {
    let error = #expect(throws: DatabaseError.self) { try DatabaseQueue(path: "/nowhere/test.sqlite") }
    #expect(error?.resultCode == .SQLITE_CANTOPEN)
    #expect(error?.message?.contains("/nowhere/test.sqlite") == true)
  }

  @Test("a database opened for reading alone can't be written, and isn't made")
  func readonly() throws {
    try withFolder { folder in
      var configuration = Configuration()
      configuration.readonly = true
      let path = folder + "/test.sqlite"
      #expect(throws: DatabaseError.self) { try DatabaseQueue(path: path, configuration: configuration) }
      #expect(!FileManager.default.fileExists(atPath: path))
      let queue = try DatabaseQueue(path: path)
      try queue.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try queue.close()
      let reader = try DatabaseQueue(path: path, configuration: configuration)
      let error = #expect(throws: DatabaseError.self) {
        try reader.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
      }
      #expect(error?.resultCode == .SQLITE_READONLY)
      #expect(try reader.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 0)
      try reader.close()
    }
  }

  @Test("a backup copies everything, and one that is ended leaves the target as it was", arguments: Kind.allCases)
  func backup(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try Player.insertSamples(db)
        try db.execute(sql: "CREATE TABLE pad (a); INSERT INTO pad VALUES (zeroblob(100000))")
      }
      let target = try DatabaseQueue()
      try target.write { db in try db.execute(sql: "CREATE TABLE old (a)") }
      struct Refusal: Error {}
      #expect(throws: Refusal.self) {
        try writer.backup(to: target, pagesPerStep: 1) { progress in
          if !progress.isCompleted { throw Refusal() }
        }
      }
      #expect(try target.read { db in try db.tableExists("old") })
      try writer.backup(to: target)
      #expect(try target.read { db in try Player.fetchCount(db) } == 4)
      #expect(try target.read { db in try !db.tableExists("old") })
      try target.close()
    }
  }

  @Test("maintenance works", arguments: Kind.allCases)
  func maintenance(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try Player.insertSamples(db) }
      let (frames, moved) = try writer.checkpoint(.truncate)
      #expect(kind == .pool ? frames == moved : frames == -1)
      try writer.vacuum()
      try writer.integrityCheck()
      try withFolder { folder in
        try writer.vacuum(into: folder + "/copy.sqlite")
        let copy = try DatabaseQueue(path: folder + "/copy.sqlite")
        #expect(try copy.read { db in try Player.fetchCount(db) } == 4)
        try copy.close()
      }
      try writer.erase()
      #expect(try writer.read { db in try !db.tableExists("player") })
    }
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// Runs a program, and says whether it succeeded.
private func run(_ program: String, _ arguments: String...) throws -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.standardError = Pipe()
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus == 0
}
