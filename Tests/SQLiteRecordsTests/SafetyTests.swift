import Foundation
import Locking
import SQLiteRecords
import Testing

@Suite struct SafetyTests {
  @Test("a pool's read sees one snapshot while others write")
  func snapshot() throws {
    try Kind.pool.withDatabase { writer in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try writer.read { db in
        let before = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t")
        try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
        let after = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t")
        #expect(before == 0)
        #expect(after == 0)
      }
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 1)
    }
  }

  @Test("an access within an access stops the program, with a message")
  func reentrancy() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let queue = try DatabaseQueue()
      try queue.write { _ in try queue.read { _ in } }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("not reentrant"))
  }

  @Test("a cancelled task's access is interrupted and rolled back, and the database goes on", arguments: Kind.allCases)
  func cancellation(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      try await writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      let (started, continuation) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await writer.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          continuation.finish()
          // Without end.
          try db.execute(
            sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n")
        }
      }
      for await _ in started {}
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let count = try await writer.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (2)")
        return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t")
      }
      #expect(count == 1)
    }
  }

  @Test("a cancelled task that waits for its turn doesn't start", arguments: Kind.allCases)
  func cancelledInLine(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      let (started, continuation) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      let first = Task {
        try await writer.write { _ in
          continuation.finish()
          gate.wait()
        }
      }
      for await _ in started {}
      let second = Task { try await writer.write { _ in Issue.record("the access started") } }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      gate.signal()
      try await first.value
    }
  }

  @Test("nothing is kept of accesses that were cancelled, or came too late")
  func noLeak() async throws {
    final class Token: Sendable {}
    weak var token: Token?
    weak var kept: DatabaseQueue?
    do {
      let queue = try DatabaseQueue()
      let (started, continuation) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      let first = Task {
        try await queue.write { _ in
          continuation.finish()
          gate.wait()
        }
      }
      for await _ in started {}
      let held = Token()
      (token, kept) = (held, queue)
      let waiting = Task { try await queue.write { _ in _ = held } }
      while waiting.isCancelled == false { waiting.cancel() }
      await #expect(throws: CancellationError.self) { try await waiting.value }
      gate.signal()
      try await first.value
      try queue.close()
      await #expect(throws: DatabaseError.self) { try await queue.write { _ in _ = held } }
    }
    // The tasks themselves may take a moment to go.
    for _ in 0..<10_000 where token != nil || kept != nil { await Task.yield() }
    #expect(token == nil)
    #expect(kept == nil)
  }

  @Test("an error within a transaction leaves the connection usable", arguments: Kind.allCases)
  func errorsInTransactions(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a UNIQUE ON CONFLICT ROLLBACK)") }
      // The conflict has SQLite roll back by itself: what comes after it must not be committed.
      #expect(throws: DatabaseError.self) {
        try writer.write { db in
          try db.execute(sql: "INSERT INTO t VALUES (1)")
          try? db.execute(sql: "INSERT INTO t VALUES (1)")
          try db.execute(sql: "INSERT INTO t VALUES (2)")
        }
      }
      #expect(throws: DatabaseError.self) {
        try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (3); COMMIT") }
      }
      #expect(throws: DatabaseError.self) { try writer.write { db in try db.execute(sql: "BEGIN") } }
      try writer.writeWithoutTransaction { db in try db.execute(sql: "BEGIN; INSERT INTO t VALUES (4)") }
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [3])
    }
  }

  @Test("busyMode waits for another connection, or fails at once")
  func busy() throws {
    try withFolder { folder in
      var configuration = Configuration()
      let holder = try DatabaseQueue(path: folder + "/test.sqlite")
      let hasty = try DatabaseQueue(path: folder + "/test.sqlite")
      configuration.busyMode = .timeout(10)
      let patient = try DatabaseQueue(path: folder + "/test.sqlite", configuration: configuration)
      let tries = Locked(0)
      configuration.busyMode = .callback { number in
        tries.withLock { $0 = number }
        return number < 3
      }
      let counting = try DatabaseQueue(path: folder + "/test.sqlite", configuration: configuration)
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        defer { isDone.signal() }
        try? patient.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      }
      try holder.write { _ in
        for queue in [hasty, counting] {
          let error = #expect(throws: DatabaseError.self) { try queue.write { _ in } }
          #expect(error?.resultCode == .SQLITE_BUSY)
        }
        thread.start()
      }
      #expect(tries.withLock { $0 } == 3)
      // The patient one gets its turn.
      isDone.wait()
      #expect(try holder.read { db in try db.tableExists("t") })
      for queue in [holder, hasty, patient, counting] { try queue.close() }
    }
  }

  @Test(
    "8 writers and 16 readers at once neither block each other for ever nor lose anything", arguments: Kind.allCases)
  func crowd(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (0)") }
      let failures = Locked<[String]>([])
      let group = DispatchGroup()
      func start(_ body: @escaping @Sendable () throws -> Void) {
        group.enter()
        Thread {
          do { for _ in 0..<50 { try body() } } catch { failures.withLock { $0.append("\(error)") } }
          group.leave()
        }.start()
      }
      for _ in 0..<8 { start { try writer.write { db in try db.execute(sql: "UPDATE t SET a = a + 1") } } }
      for _ in 0..<16 {
        start {
          try writer.read { db in
            let first = try Int.fetchOne(db, sql: "SELECT a FROM t")
            let second = try Int.fetchOne(db, sql: "SELECT a FROM t")
            if first != second { failures.withLock { $0.append("not a snapshot") } }
          }
        }
      }
      group.wait()
      #expect(failures.withLock { $0 } == [])
      #expect(try writer.read { db in try Int.fetchOne(db, sql: "SELECT a FROM t") } == 400)
    }
  }

  @Test("writers are served first come, first served", arguments: Kind.allCases)
  func fairness(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      let order = Locked<[Int]>([])
      let done = DispatchSemaphore(value: 0)
      try writer.write { _ in
        for number in 0..<20 {
          writer.asyncWriteWithoutTransaction { _ in
            order.withLock { $0.append(number) }
            done.signal()
          }
        }
      }
      for _ in 0..<20 { done.wait() }
      #expect(order.withLock { $0 } == Array(0..<20))
    }
  }

  @Test("a passphrase encrypts, or throws in a build that can't")
  func passphrase() throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      func open(_ passphrase: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { db in try db.usePassphrase(passphrase) }
        return try DatabaseQueue(path: path, configuration: configuration)
      }
      let canEncrypt = try DatabaseQueue().read { db in try String.fetchOne(db, sql: "PRAGMA cipher_version") } != nil
      guard canEncrypt else {
        let error = #expect(throws: DatabaseError.self) { try open("it's a secret") }
        #expect(error?.resultCode == .SQLITE_MISUSE)
        return
      }
      let queue = try open("it's a secret")
      try queue.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try queue.write { db in try db.execute(sql: "INSERT INTO t VALUES ('in the clear')") }
      try queue.close()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.range(of: Data("in the clear".utf8)) == nil)
      #expect(bytes.prefix(6) != Data("SQLite".utf8))
      let error = #expect(throws: DatabaseError.self) { try open("a guess") }
      #expect(error?.resultCode == .SQLITE_NOTADB)
      #expect(throws: DatabaseError.self) { try DatabaseQueue(path: path) }
      let again = try open("it's a secret")
      #expect(try again.read { db in try db.tableExists("t") })
      try again.writeWithoutTransaction { db in try db.changePassphrase("another one") }
      try again.close()
      #expect(throws: DatabaseError.self) { try open("it's a secret") }
      var configuration = Configuration()
      configuration.prepareDatabase { db in try db.usePassphrase("another one") }
      let pool = try DatabasePool(path: path, configuration: configuration)
      #expect(try pool.read { db in try String.fetchOne(db, sql: "SELECT a FROM t") } == "in the clear")
      try pool.close()
    }
  }

  @Test("a barrier write waits for the readers, and they for it")
  func barrier() async throws {
    try await Kind.pool.withDatabase { writer in
      try await writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { _ = try await writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } }
        }
        let thread = DispatchQueue(label: "barrier")
        thread.sync {
          try? writer.barrierWriteWithoutTransaction { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
        }
        try await group.waitForAll()
      }
      let count = try await writer.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") }
      #expect(count == 1)
    }
  }

  @Test("a closed database throws", arguments: Kind.allCases)
  func closed(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.close()
      #expect(throws: DatabaseError.self) { try writer.write { _ in } }
      #expect(throws: DatabaseError.self) { try writer.read { _ in } }
    }
  }

  @Test("a statement that is kept makes closing fail", arguments: Kind.allCases)
  func busyStatement(kind: Kind) throws {
    try withFolder { folder in
      let queue = try DatabaseQueue(path: folder + "/test.sqlite")
      var kept: Statement? = try queue.read { db in try db.makeStatement(sql: "SELECT 1") }
      #expect(throws: DatabaseError.self) { try queue.close() }
      _ = kept
      kept = nil
    }
  }

  @Test("a savepoint is undone by itself", arguments: Kind.allCases)
  func savepoint(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { db in
        try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
          try db.inSavepoint {
            try db.execute(sql: "INSERT INTO t VALUES (2)")
            throw Refusal()
          }
        }
        try db.inSavepoint {
          try db.execute(sql: "INSERT INTO t VALUES (3)")
          return .commit
        }
      }
      #expect(try writer.read { db in try Int.fetchAll(db, sql: "SELECT a FROM t") } == [1, 3])
    }
  }

  @Test("interrupt stops what runs, and nothing after it", arguments: Kind.allCases)
  func interrupt(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n"
      let isDone = Locked(false)
      let task = Task {
        defer { isDone.withLock { $0 = true } }
        _ = try await writer.read { db in try Int.fetchOne(db, sql: endless) }
      }
      // The statement may not have begun yet: until it has, there is nothing to stop.
      while !isDone.withLock({ $0 }) {
        writer.interrupt()
        await Task.yield()
      }
      let error = await #expect(throws: DatabaseError.self) { try await task.value }
      #expect(error?.resultCode == .SQLITE_INTERRUPT)
      let one = try await writer.read { db in try Int.fetchOne(db, sql: "SELECT 1") }
      #expect(one == 1)
    }
  }
}
