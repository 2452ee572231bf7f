import CSQLite
import Foundation
import SQLiteRecords
import Synchronization

/// Two readers and a writer at once.
struct Parallel {
  private static let readsPerThread = 50_000
  private let folder: String
  private let pool: DatabasePool

  init(_ folder: String) throws {
    self.folder = folder
    for name in ["c-pool", "pool"] {
      let c = CDatabase(folder + "/\(name).sqlite")
      c.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      c.execute(Ten.create)
      c.execute(Ten.fill(50_000))
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    pool = try DatabasePool(path: folder + "/pool.sqlite", configuration: configuration)
  }

  /// Runs `read` on two threads, and `write` on a third until they are done.
  private static func run(read: @escaping @Sendable () -> Void, write: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    let isDone = Flag()
    let writer = Thread {
      while !isDone.value.load(ordering: .relaxed) { write() }
      group.leave()
    }
    let readers = (0..<2).map { _ in
      Thread {
        read()
        group.leave()
      }
    }
    for _ in readers { group.enter() }
    writer.start()
    readers.forEach { $0.start() }
    group.wait()
    group.enter()
    isDone.value.store(true, ordering: .relaxed)
    group.wait()
  }

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }

  func lines() -> [Line] {
    let path = folder + "/c-pool.sqlite"
    return [
      Line(
        "pool, two readers and a writer, fetchOne(key:) a read: reads/s", grdb: 0.07, goal: 0.4, isRate: true,
        c: {
          let writer = CWriter(path)
          Self.run(read: { CReader(path).read(Self.readsPerThread) }, write: { writer.write() })
        }
      ) {
        Self.run(
          read: {
            for index in 0..<Self.readsPerThread {
              let record = try? pool.read { db in try Ten.fetchOne(db, key: index % 50_000 + 1) }
              precondition(record != nil)
            }
          },
          write: {
            // A failed write would make the other side's work easier than it is.
            let result = Result {
              try pool.write { db in try db.execute(sql: "UPDATE ten SET c3 = c3 + 1 WHERE id = 7") }
            }
            if case .failure(let error) = result { fatalError("\(error)") }
          })
      }
    ]
  }
}

/// A reader on the C interface, used by one thread.
private final class CReader {
  private let c: CDatabase

  init(_ path: String) { c = CDatabase(path) }

  func read(_ count: Int) {
    let statement = c.prepare("SELECT * FROM ten WHERE id = ?")
    var sum: Int64 = 0
    for index in 0..<count {
      sqlite3_bind_int64(statement, 1, Int64(index % 50_000 + 1))
      check(sqlite3_step(statement), c.connection, SQLITE_ROW)
      for column in 0..<Int32(10) { sum &+= sqlite3_column_int64(statement, column) }
      sqlite3_reset(statement)
    }
    sqlite3_finalize(statement)
    precondition(sum != 0)
  }
}

/// A writer on the C interface. `@unchecked Sendable`: made by one thread and used by one other.
private final class CWriter: @unchecked Sendable {
  private let c: CDatabase
  private let statement: OpaquePointer?

  init(_ path: String) {
    c = CDatabase(path)
    c.execute("PRAGMA synchronous = NORMAL")
    statement = c.prepare("UPDATE ten SET c3 = c3 + 1 WHERE id = 7")
  }

  deinit { sqlite3_finalize(statement) }

  func write() {
    c.execute("BEGIN IMMEDIATE")
    check(sqlite3_step(statement), c.connection, SQLITE_DONE)
    sqlite3_reset(statement)
    c.execute("COMMIT")
  }
}
