import Foundation
import SQLiteRecords
import Testing

@Suite struct SchemaTests {
  private static func sql(_ name: String, _ body: (Database) throws -> Void) throws -> String? {
    try DatabaseQueue().write { db in
      try body(db)
      return try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [name])
    }
  }

  @Test("a definition makes the SQL one expects")
  func tableSQL() throws {
    let sql = try Self.sql("player") { db in
      try db.create(table: "team") { t in t.primaryKey("id", .text) }
      try db.create(table: "player", options: [.strict]) { t in
        t.autoIncrementedPrimaryKey("id")
        t.column("name", .text).notNull().unique().collate(.nocase).defaults(to: "O'Hara")
        t.column("score", .integer).check { $0 >= 0 }
        t.belongsTo("team", onDelete: .cascade).notNull()
        t.uniqueKey(["name", "score"])
      }
    }
    #expect(
      sql == """
        CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, \
        "name" TEXT NOT NULL UNIQUE COLLATE NOCASE DEFAULT 'O''Hara', "score" INTEGER CHECK ("score" >= 0), \
        "teamId" TEXT REFERENCES "team"("id") ON DELETE CASCADE NOT NULL, UNIQUE ("name", "score")) STRICT
        """)
  }

  @Test("indexes make the SQL one expects")
  func indexSQL() throws {
    let sql = try Self.sql("i") { db in
      try db.create(table: "t") { t in t.column("a") }
      try db.create(index: "i", on: "t", columns: ["a"], options: [.unique], condition: Column("a") > 3)
    }
    #expect(sql == #"CREATE UNIQUE INDEX "i" ON "t"("a") WHERE "a" > 3"#)
  }

  @Test("tables are altered, renamed and dropped, and the schema says so", arguments: Kind.allCases)
  func alter(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { (db: Database) throws in
        try db.create(table: "t") { t in
          t.column("a", .integer).indexed()
          t.column("b")
        }
        #expect(try db.indexExists("t_on_a"))
        try db.alter(table: "t") { t in
          t.add(column: "c", .text).defaults(to: "x")
          t.rename(column: "b", to: "d")
        }
        #expect(try db.columns(in: "t").map(\.name) == ["a", "d", "c"])
        try db.alter(table: "t") { $0.drop(column: "d") }
        try db.rename(table: "t", to: "u")
        #expect(try db.columns(in: "u").map(\.name) == ["a", "c"])
        #expect(try !db.tableExists("t"))
        #expect(try db.primaryKey("u").columns == ["rowid"])
        try db.drop(index: "t_on_a")
        try db.drop(table: "u")
        #expect(throws: DatabaseError.self) { try db.columns(in: "u") }
      }
    }
  }

  @Test("foreign keys are enforced, and known", arguments: Kind.allCases)
  func foreignKeys(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { (db: Database) throws in
        try db.execute(sql: "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (x REFERENCES a, y)")
        let keys = try db.foreignKeys(on: "b")
        #expect(keys.map(\.originColumns) == [["x"]])
        #expect(keys.map(\.destinationColumns) == [["id"]])
        let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO b VALUES (1, 2)") }
        #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
      }
    }
  }

  @Test("the table of a record type is made from its properties", arguments: Kind.allCases)
  func tableFor(kind: Kind) throws {
    enum Colour: String, Codable, CaseIterable { case red, blue }
    struct Size: Codable, Equatable { var width: Int, height: Int }
    struct Item: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
      var id: Int64?
      var name: String
      var price: Double?
      var isNew: Bool
      var date: Date
      var data: Data
      var colour: Colour
      var size: Size
      var tags: [String]
      mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
    }
    try kind.withDatabase { writer in
      try writer.write { (db: Database) throws in
        try db.create(tableFor: Item.self)
        let columns = try db.columns(in: "item")
        #expect(columns.map(\.name) == ["id", "name", "price", "isNew", "date", "data", "colour", "size", "tags"])
        #expect(
          columns.map(\.type) == ["INTEGER", "TEXT", "DOUBLE", "BOOLEAN", "DATETIME", "BLOB", "TEXT", "TEXT", "TEXT"])
        #expect(columns.map(\.isNotNull) == [false, true, false, true, true, true, true, true, true])
        var item = Item(
          name: "x", isNew: true, date: Date(timeIntervalSince1970: 1), data: Data([1]), colour: .blue,
          size: Size(width: 1, height: 2), tags: ["a"])
        try item.insert(db)
        #expect(try Item.fetchOne(db, key: 1) == item)
      }
    }
  }
}
