import SQLiteRecords
import Testing

/// A record's callbacks.
@Suite struct CallbackTests {
  /// A record that tells what happened to it.
  struct Diary: Codable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var text: String
    nonisolated(unsafe) static var events: [String] = []  // Only used by the one test below, in one access at a time.

    func willSave(_ db: Database) throws { Self.events.append("willSave") }
    func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
      Self.events.append("aroundSave {")
      _ = try save()
      Self.events.append("}")
    }
    func didSave(_ saved: PersistenceSuccess) { Self.events.append("didSave") }
    mutating func willInsert(_ db: Database) throws { text += "!" }
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
      let inserted = try insert()
      Self.events.append("inserted \(inserted.rowID)")
    }
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
    func willUpdate(_ db: Database, columns: Set<String>) throws {
      Self.events.append("willUpdate " + columns.sorted().joined(separator: ","))
    }
    func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws {
      _ = try update()
      Self.events.append("updated")
    }
    func didUpdate(_ updated: PersistenceSuccess) { Self.events.append("didUpdate") }
    func aroundDelete(_ db: Database, delete: () throws -> Bool) throws {
      Self.events.append("deleted \(try delete())")
    }
    func didDelete(deleted: Bool) { Self.events.append("didDelete") }

    static func taking(_ body: () throws -> Void) rethrows -> [String] {
      events = []
      try body()
      return events
    }
  }

  @Test("callbacks come in GRDB's order", arguments: Kind.allCases)
  func callbacks(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.create(tableFor: Diary.self)
        var diary = Diary(text: "a")
        let insertion = ["willSave", "aroundSave {", "inserted 1", "}", "didSave"]
        #expect(try Diary.taking { try diary.insert(db) } == insertion)
        #expect(diary.id == 1)
        #expect(diary.text == "a!")
        let update = ["willSave", "aroundSave {", "willUpdate id,text", "updated", "didUpdate", "}", "didSave"]
        for _ in 0..<2 { #expect(try Diary.taking { try diary.save(db) } == update) }
        let part = ["willSave", "aroundSave {", "willUpdate text", "updated", "didUpdate", "}", "didSave"]
        #expect(try Diary.taking { try diary.update(db, columns: ["text"]) } == part)
        #expect(try Diary.taking { try diary.updateChanges(db) { $0.text = "b" } } == part)
        #expect(try Diary.taking { try diary.delete(db) } == ["deleted true", "didDelete"])
        // With a key, but without a row: the update is tried, then the insert.
        let both = ["willSave", "aroundSave {", "willUpdate id,text", "inserted 1", "}", "didSave"]
        #expect(try Diary.taking { try diary.save(db) } == both)
        #expect(try Diary.fetchAll(db).map(\.text) == ["b!"])
      }
    }
  }
}
