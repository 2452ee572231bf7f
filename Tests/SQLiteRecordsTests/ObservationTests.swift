import Foundation
import Locking
import SQLiteRecords
import Testing

@Suite struct ObservationTests {
  /// Collects what an observer hears, and waits for it.
  final class Log<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ element: Element) {
      elements.withLock { $0.append(element) }
      arrived.signal()
    }

    var all: [Element] { elements.withLock { $0 } }

    /// The elements, once there are that many.
    func wait(for count: Int) -> [Element] {
      for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut { break }
      return all
    }
  }

  @Test("an observation has an initial value, then one after each commit that touched it", arguments: Kind.allCases)
  func values(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { db in
        try Player.createTable(db)
        try db.execute(sql: "CREATE TABLE other (a)")
      }
      let log = Log<Int>()
      let observation = ValueObservation.tracking { db in try Player.fetchCount(db) }
      let cancellable = observation.start(in: writer, onError: { _ in }, onChange: { log.add($0) })
      #expect(log.wait(for: 1) == [0])
      for name in ["Ann", "Bob"] {
        try writer.write { db in
          var player = Player(id: nil, name: name, score: 0)
          try player.insert(db)
        }
        try writer.write { db in try db.execute(sql: "INSERT INTO other VALUES (1)") }
      }
      // A count isn't touched by an update, nor by what is rolled back.
      try writer.write { db in try db.execute(sql: "UPDATE player SET score = 1") }
      struct Refusal: Error {}
      try? writer.write { db in
        try Player.deleteAll(db)
        throw Refusal()
      }
      try writer.write { db in try db.execute(sql: "DELETE FROM player") }
      #expect(log.wait(for: 3) == [0, 1, 2, 0])
      cancellable.cancel()
      try writer.write { db in try db.execute(sql: "INSERT INTO player (name) VALUES ('x')") }
      #expect(log.all == [0, 1, 2, 0])
    }
  }

  @Test("an observation is an asynchronous sequence", arguments: Kind.allCases)
  func sequence(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      try await writer.write { db in try Player.createTable(db) }
      let observation = ValueObservation.tracking { db in try Player.fetchAll(db).map(\.name) }.removeDuplicates()
      var seen: [[String]] = []
      for try await names in observation.values(in: writer) {
        seen.append(names)
        if seen.count == 3 { break }
        let next = "P\(seen.count)"
        try await writer.write { db in
          // The second commit changes no name.
          try db.execute(sql: "INSERT INTO player (name) VALUES (?)", arguments: [next])
        }
        try await writer.write { db in try db.execute(sql: "UPDATE player SET score = 5") }
      }
      #expect(seen == [[], ["P1"], ["P1", "P2"]])
    }
  }

  @Test("what the fetch throws ends the observation", arguments: Kind.allCases)
  func failure(kind: Kind) async throws {
    try await kind.withDatabase { writer in
      let observation = ValueObservation.tracking { db in try Int.fetchOne(db, sql: "SELECT a FROM nowhere") }
      await #expect(throws: DatabaseError.self) {
        for try await _ in observation.values(in: writer) {}
      }
    }
  }

  @Test("rows are watched, and told of after the commit", arguments: Kind.allCases)
  func rows(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { db in try Player.createTable(db) }
      let log = Log<RowChange>()
      let watch = try Player.observeRows(in: writer, [.insert, .update, .delete], where: "score > 10") { log.add($0) }
      struct Refusal: Error {}
      try? writer.write { db in
        try db.execute(sql: "INSERT INTO player (name, score) VALUES ('gone', 50)")
        throw Refusal()
      }
      try writer.write { db in
        try db.execute(sql: "INSERT INTO player (id, name, score) VALUES (1, 'a', 5), (2, 'b', 20)")
        try db.inSavepoint {
          try db.execute(sql: "INSERT INTO player (id, name, score) VALUES (9, 'undone', 99)")
          return .rollback
        }
        // A statement that fails leaves nothing to tell of.
        try? db.execute(sql: "INSERT INTO player (id, name, score) VALUES (3, 'c', 30), (4, 'b', 40)")
        #expect(log.all.isEmpty)
      }
      try writer.write { db in try db.execute(sql: "UPDATE player SET score = 11 WHERE id = 1") }
      try writer.write { db in try db.execute(sql: "DELETE FROM player") }
      let changes = log.wait(for: 4)
      #expect(changes.map(\.kind) == [.insert, .update, .delete, .delete])
      #expect(changes.map(\.key) == [2, 1, 1, 2].map(\.databaseValue))
      watch.cancel()
      try writer.write { db in try db.execute(sql: "INSERT INTO player (name, score) VALUES ('z', 99)") }
      #expect(log.all.count == 4)
    }
  }

  final class Recorder: TransactionObserver {
    struct State {
      var events: [DatabaseEvent.Kind] = []
      var ends: [String] = []
      var refuses = false
    }
    struct Refusal: Error {}
    let state = Locked(State())

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.tableName == "player" }
    func databaseDidChange(with event: DatabaseEvent) { state.withLock { $0.events.append(event.kind) } }
    func databaseWillCommit() throws {
      if state.withLock(\.refuses) { throw Refusal() }
    }
    func databaseDidCommit(_ db: Database) { state.withLock { $0.ends.append("commit") } }
    func databaseDidRollback(_ db: Database) { state.withLock { $0.ends.append("rollback") } }
  }

  @Test("a transaction observer hears of rows, commits and rollbacks, and may refuse", arguments: Kind.allCases)
  func transactions(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try Player.createTable(db) }
      let recorder = Recorder()
      try writer.add(transactionObserver: recorder)
      try writer.write { db in
        try db.execute(sql: "INSERT INTO player (name) VALUES ('a'), ('b')")
        try db.inSavepoint {
          try db.execute(sql: "UPDATE player SET score = 1")
          return .rollback
        }
      }
      try writer.write { db in try db.execute(sql: "DELETE FROM player") }
      struct Other: Error {}
      try? writer.write { db in
        try db.execute(sql: "INSERT INTO player (name) VALUES ('c')")
        throw Other()
      }
      #expect(recorder.state.withLock(\.events) == [.insert, .insert, .delete, .delete, .insert])
      #expect(recorder.state.withLock(\.ends) == ["commit", "commit", "rollback"])
      recorder.state.withLock { $0.refuses = true }
      #expect(throws: Recorder.Refusal.self) {
        try writer.write { db in try db.execute(sql: "INSERT INTO player (name) VALUES ('d')") }
      }
      try writer.remove(transactionObserver: recorder)
      try writer.write { db in try db.execute(sql: "INSERT INTO player (name) VALUES ('e')") }
      #expect(try writer.read { db in try Player.fetchAll(db).map(\.name) } == ["e"])
    }
  }
}
