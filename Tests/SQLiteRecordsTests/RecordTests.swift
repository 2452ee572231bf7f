import Foundation
import SQLiteRecords
import Testing

@Suite struct RecordTests {
  @Test("an insert gives the record its id", arguments: Kind.allCases)
  func insert(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var player = Player(id: nil, name: "Eve", score: 1, team: nil)
      try player.insert(db)
      #expect(player.id == 5)
      #expect(try Player.fetchOne(db, key: 5) == player)
      #expect(try Player.fetchOne(db, id: 5) == player)
      #expect(try Player.fetchOne(db, key: ["name": "Eve"]) == player)
    }
  }

  @Test("an update writes all columns, and throws where there is no such row", arguments: Kind.allCases)
  func update(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      for score in [7, 8, 9] {
        var player = try Player.find(db, key: 1)
        player.score = score
        player.team = score == 8 ? nil : "blue"
        try player.update(db)
        #expect(try Player.fetchOne(db, key: 1) == player)
      }
      let missing = Player(id: 99, name: "Nobody", score: 0)
      for _ in 0..<2 {
        #expect(throws: RecordError.recordNotFound(databaseTableName: "player", key: ["id": 99.databaseValue])) {
          try missing.update(db)
        }
      }
      #expect(throws: RecordError.self) { try Player(id: nil, name: "Nobody", score: 0).update(db) }
      #expect(throws: RecordError.self) { try Player.find(db, id: 99) }
    }
  }

  @Test("some columns are updated, and no others", arguments: Kind.allCases)
  func updateColumns(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      let changed = Player(id: 1, name: "Zoe", score: 77, team: "blue")
      try changed.update(db, columns: ["score"])
      #expect(try Player.fetchOne(db, key: 1) == Player(id: 1, name: "Ann", score: 77, team: "red"))
      try changed.update(db, columns: [Player.Columns.team])
      #expect(try Player.fetchOne(db, key: 1) == Player(id: 1, name: "Ann", score: 77, team: "blue"))
    }
  }

  @Test("updateChanges writes what differs, and nothing where nothing does", arguments: Kind.allCases)
  func updateChanges(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var player = try Player.find(db, key: 2)
      let before = db.totalChangesCount
      #expect(try !player.updateChanges(db) { $0.score = 30 })
      #expect(db.totalChangesCount == before)
      let sql = try tracedSQL(db) {
        try player.updateChanges(db) { $0.score = 31 }
      }
      #expect(sql == [#"UPDATE "player" SET "score"=? WHERE "id"=?"#])
      #expect(try Player.find(db, key: 2).score == 31)
    }
  }

  @Test("save inserts what is new and updates what isn't", arguments: Kind.allCases)
  func save(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var new = Player(id: nil, name: "Eve", score: 1)
      try new.save(db)
      #expect(new.id == 5)
      new.score = 2
      try new.save(db)
      var explicit = Player(id: 42, name: "Fay", score: 3)
      try explicit.save(db)
      #expect(try Player.fetchAll(db, ids: [5, 42]).map(\.score).sorted() == [2, 3])
      #expect(try Player.fetchCount(db) == 6)
    }
  }

  @Test("upsert updates the row it conflicts with", arguments: Kind.allCases)
  func upsert(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var player = Player(id: nil, name: "Ann", score: 50, team: "blue")
      try player.upsert(db)
      #expect(player.id == 1)
      #expect(try Player.find(db, key: 1) == player)
      var other = Player(id: nil, name: "Ann", score: 51)
      #expect(try other.upsertAndFetch(db) == Player(id: 1, name: "Ann", score: 51))
      #expect(try Player.fetchCount(db) == 4)
    }
  }

  @Test("RETURNING gives the row as the database has it", arguments: Kind.allCases)
  func returning(kind: Kind) throws {
    struct Draft: Encodable, MutablePersistableRecord {
      static let databaseTableName = "player"
      var name: String
    }
    try kind.withPlayers { (db: Database) throws in
      var draft = Draft(name: "Eve")
      let player = try draft.insertAndFetch(db, as: Player.self)
      #expect(player == Player(id: 5, name: "Eve", score: 0))
    }
  }

  @Test("delete and exists say whether there is such a row", arguments: Kind.allCases)
  func deleteAndExists(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      let player = try Player.find(db, key: 1)
      #expect(try player.exists(db))
      #expect(try player.delete(db))
      #expect(try !player.delete(db))
      #expect(try !player.exists(db))
      #expect(try Player.exists(db, key: 2))
      #expect(try Player.deleteOne(db, key: 2))
      #expect(try !Player.deleteOne(db, id: 2))
      #expect(try Player.deleteAll(db, ids: [2, 3]) == 1)
      #expect(try Player.deleteAll(db) == 1)
      #expect(try Player.fetchAll(db) == [])
    }
  }

  @Test("a conflict aborts, is ignored or replaces, as the policy says", arguments: Kind.allCases)
  func conflicts(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var twin = Player(id: nil, name: "Ann", score: 99)
      do {
        try twin.insert(db)
        Issue.record("the insert should fail")
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {}
      do {
        try twin.insert(db)
        Issue.record("the insert should fail")
      } catch DatabaseError.SQLITE_CONSTRAINT {}
      try twin.insert(db, onConflict: .ignore)
      #expect(twin.id == nil)
      try twin.insert(db, onConflict: .replace)
      #expect(twin.id == db.lastInsertedRowID)
      #expect(try Player.fetchOne(db, key: 1) == nil)
    }
  }

  @Test("a record written by hand works as a Codable one", arguments: Kind.allCases)
  func handWritten(kind: Kind) throws {
    struct Score: FetchableRecord, PersistableRecord, Equatable {
      static let databaseTableName = "player"
      var name: String
      var score: Int

      init(name: String, score: Int) { (self.name, self.score) = (name, score) }
      init(row: Row) throws {
        name = row["name"]
        score = row["score"]
      }
      func encode(to container: inout PersistenceContainer) {
        container["name"] = name
        container["score"] = score
      }
    }
    try kind.withPlayers { (db: Database) throws in
      for number in 0..<3 { try Score(name: "P\(number)", score: number).insert(db) }
      let scores = try Score.filter(sql: "name LIKE 'P%'").order(Column("name")).fetchAll(db)
      #expect(scores == (0..<3).map { Score(name: "P\($0)", score: $0) })
    }
  }

  @Test("what init(row:) can't read makes the fetch throw, with the column and the type", arguments: Kind.allCases)
  func badValue(kind: Kind) throws {
    struct Strict: FetchableRecord {
      var team: String
      init(row: Row) throws { team = row["team"] }
    }
    try kind.withPlayers { (db: Database) throws in
      let error = #expect(throws: RowDecodingError.self) { try Strict.fetchAll(db, sql: "SELECT * FROM player") }
      #expect(error?.column == "team")
      #expect(error?.type == "String")
      let codable = #expect(throws: RowDecodingError.self) {
        try Player.fetchAll(db, sql: "SELECT 1 AS id, 'x' AS name, 'many' AS score")
      }
      #expect(codable?.column == "score")
      #expect(codable?.type == "Int")
      #expect(codable?.found == "a text")
    }
  }

  @Test("nested values are JSON, enums their raw values, dates and UUIDs as told", arguments: Kind.allCases)
  func codableColumns(kind: Kind) throws {
    enum Colour: String, Codable { case red, blue }
    struct Address: Codable, Equatable { var street: String, number: Int }
    struct Thing: Codable, Equatable, FetchableRecord, PersistableRecord {
      var id: UUID
      var colour: Colour
      var address: Address
      var tags: [String]
      var maybe: Address?
      var date: Date
      var data: Data
      var url: URL

      static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy { .iso8601 }
      static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .uppercaseString }
      static let databaseColumnEncodingStrategy = DatabaseColumnCodingStrategy.convertToSnakeCase
      static let databaseColumnDecodingStrategy = DatabaseColumnCodingStrategy.convertFromSnakeCase
    }
    let thing = Thing(
      id: UUID(), colour: .blue, address: Address(street: "Main", number: 3), tags: [],
      date: Date(timeIntervalSince1970: 1_700_000_000.25), data: Data([0, 255]), url: URL(string: "http://a.b/c")!)
    try kind.withDatabase { writer in
      try writer.write { db in
        try db.execute(sql: "CREATE TABLE thing (id TEXT, colour, address, tags, maybe, date, data, url)")
        for _ in 0..<2 { try thing.insert(db) }
        #expect(try Thing.fetchAll(db) == [thing, thing])
        let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM thing"))
        #expect(row["id"] == thing.id.uuidString)
        #expect(row["colour"] == "blue")
        #expect(row["address"] == #"{"number":3,"street":"Main"}"#)
        #expect(row["tags"] == "[]")
        #expect(row["maybe"] as String? == nil)
        #expect(row["date"] == "2023-11-14T22:13:20.250Z")
      }
    }
  }

  @Test("dictionaries are inserted and updated", arguments: Kind.allCases)
  func dictionaries(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      let id = try db.insert(into: "player", values: ["name": "Eve", "score": 5, "team": nil])
      #expect(id == 5)
      #expect(try db.update("player", values: ["score": 6], key: id))
      #expect(try !db.update("player", values: ["score": 6], key: 99))
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM player WHERE id = 5"))
      #expect(Dictionary(row)["score"] == 6.databaseValue)
      #expect(Row(["a": 1, "b": nil]) == ["a": 1, "b": nil])
    }
  }
}
