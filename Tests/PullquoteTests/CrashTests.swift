import Foundation
import TestSupport
import Testing

@testable import Quotes

extension ProgramTests {
  /// What was confirmed is there, whenever the program is killed.
  @Suite("loses no confirmed write")
  struct CrashTests {
    /// How often it is killed. `PULLQUOTE_CRASH_ROUNDS` says otherwise.
    private static let rounds = ProcessInfo.processInfo.environment["PULLQUOTE_CRASH_ROUNDS"].flatMap { Int($0) } ?? 100

    /// The texts whose writing was confirmed.
    private final class Confirmed: @unchecked Sendable {  // The set is used under the condition alone.
      private let condition = NSCondition()
      private var texts: Set<String> = []

      func add(_ text: String) {
        condition.withLock { _ = texts.insert(text) }
        condition.broadcast()
      }

      var all: Set<String> { condition.withLock { texts } }

      /// Waits until there are so many. Blocks.
      func wait(for count: Int) {
        let deadline = Date() + 60
        condition.withLock { while texts.count < count, condition.wait(until: deadline) {} }
      }
    }

    @Test("when it is killed again and again while two clients write")
    func killed() async throws {
      let folder = try TemporaryFolder()
      let path = folder.file("pullquote.sqlite")
      let secret = try await QuoteStore.open(path).write { db in
        let fields = CollectionFields(slug: "a", name: "A")
        _ = try QuoteCollection.create(db, fields, now: Date())
        return try APIToken.create(db, .write, now: Date()).secret
      }
      let confirmed = Confirmed()
      var dice = SystemRandomNumberGenerator()
      for round in 0..<Self.rounds {
        let server = try await RunningServer(database: path)
        let before = confirmed.all.count
        try await withThrowingTaskGroup { group in
          for writer in 0..<2 {
            group.addTask {
              try await onThread { Self.write(from: "\(round).\(writer)", to: server.port, secret, confirmed) }
            }
          }
          try await onThread { confirmed.wait(for: before + 4) }
          usleep(UInt32.random(in: 0...20_000, using: &dice))
          server.program.signal(SIGKILL)
          try await group.waitForAll()
        }
        #expect(try await server.program.outcome().status == -Int(SIGKILL))
        try check(path, confirmed.all)
      }
      #expect(confirmed.all.count >= 4 * Self.rounds)
    }

    /// Adds, moves and deletes quotes on one connection, until it breaks.
    private static func write(from name: String, to port: Int, _ secret: String, _ confirmed: Confirmed) {
      do {
        let connection = try RawConnection(port: port)
        for number in 0... {
          let text = "\(name).\(number)"
          let body = #"{"quotes": [{"text": "\#(text).a"}, {"text": "\#(text).b", "weight": 3}]}"#
          try connection.send(
            """
            POST /api/v1/collections/a/quotes:batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(secret)\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
          let answer = try connection.response()
          guard answer.status == 201 else {
            Issue.record("\(answer.head)\n\(answer.text)")
            return
          }
          confirmed.add("\(text).a")
          confirmed.add("\(text).b")
        }
      } catch {}  // The program was killed.
    }

    /// Opens the file as the next start does, and looks whether all that was confirmed is in it, and the rest is whole.
    private func check(_ path: String, _ confirmed: Set<String>) throws {
      let store = try QuoteStore.open(path)
      defer { try? store.close() }
      try store.read { db in
        try db.integrityCheck()
        let collection = try QuoteCollection.find(db, slug: "a")
        let items = try collection.page(db, limit: 1_000_000).items
        let texts = Set(items.map(\.quote.text))
        #expect(confirmed.isSubset(of: texts))
        #expect(texts.count == items.count)
        // Batches are whole, and the order's sums are right.
        #expect(texts.allSatisfy { texts.contains($0.dropLast() + ($0.hasSuffix("a") ? "b" : "a")) })
        #expect(items.map(\.position) == Array(1...items.count))
        let totals = try collection.order(db).totals()
        let weight = items.reduce(0) { $0 + $1.quote.weight }
        #expect(totals == QuoteSums(quotes: items.count, published: items.count, weight: weight))
      }
    }
  }
}
