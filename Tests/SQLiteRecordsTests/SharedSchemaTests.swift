import Foundation
import Locking
import SQLiteRecords
import Testing

/// A schema that changes under a database: each of its connections reads and writes what stands there now.
@Suite struct SharedSchemaTests {
  /// A file with a table of ten numbers, and two databases on it, of which the first is of the kind asked for.
  static func withTwo(
    _ kind: Kind, _ body: (_ one: any DatabaseWriter, _ two: DatabaseQueue) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = folder + "/test.sqlite"
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let one: any DatabaseWriter =
        kind == .pool
        ? try DatabasePool(path: path, configuration: configuration)
        : try DatabaseQueue(path: path, configuration: configuration)
      let two = try DatabaseQueue(path: path, configuration: configuration)
      try one.write { db in
        try db.execute(sql: "CREATE TABLE t (a INTEGER, b TEXT)")
        for number in 1...10 { try db.execute(sql: "INSERT INTO t VALUES (?, 'x')", arguments: [number]) }
      }
      try body(one, two)
      try one.close()
      try two.close()
    }
  }

  struct Item: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "t"
    var a: Int
    var b: String
    var c: String?
  }

  @Test("a schema that another connection changes is seen by kept statements", arguments: [Kind.file, .pool])
  func foreignSchemaChange(kind: Kind) throws {
    try Self.withTwo(kind) { one, two in
      let all = "SELECT * FROM t ORDER BY a"
      func check(_ names: [String], _ item: Item?, _ line: Comment) throws {
        for access in [one.read, one.write] as [((Database) throws -> Void) throws -> Void] {
          try access { db in
            let row = try #require(try Row.fetchOne(db, sql: all))
            #expect(Array(row.columnNames) == names, line)
            #expect(row.databaseValues.count == names.count, line)
            let cursor = try Row.fetchCursor(db, sql: all)
            #expect(try cursor.next()?.columnNames == names, line)
            if let item { #expect(try Item.fetchOne(db, sql: all) == item, line) }
            #expect(try Item.fetchCount(db) == 10, line)
          }
        }
      }
      try check(["a", "b"], Item(a: 1, b: "x"), "before")
      try two.write { db in try db.execute(sql: "ALTER TABLE t ADD COLUMN c TEXT DEFAULT 'new'") }
      try check(["a", "b", "c"], Item(a: 1, b: "x", c: "new"), "a column more")
      try two.write { db in try db.execute(sql: "ALTER TABLE t DROP COLUMN c; ALTER TABLE t RENAME COLUMN b TO d") }
      try check(["a", "d"], nil, "a column less, and another name")
      try two.write { db in
        try db.execute(sql: "DROP TABLE t; CREATE TABLE t (b TEXT, a INTEGER)")
        for number in 1...10 { try db.execute(sql: "INSERT INTO t VALUES ('y', ?)", arguments: [number]) }
      }
      try check(["b", "a"], Item(a: 1, b: "y"), "another order")
    }
  }

  @Test("a record's verbs follow a schema that another connection changes", arguments: [Kind.file, .pool])
  func foreignKeyChange(kind: Kind) throws {
    struct Thing: Codable, FetchableRecord, PersistableRecord {
      var id: Int
      var code: String
    }
    try Self.withTwo(kind) { one, two in
      try one.write { db in
        try db.execute(sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, code TEXT)")
        try Thing(id: 1, code: "a").insert(db)
        try Thing(id: 1, code: "b").update(db)
        #expect(try Thing.fetchOne(db, key: 1)?.code == "b")
      }
      func reads(_ key: some DatabaseValueConvertible, _ thing: Thing) throws -> [Bool] {
        // Each kind of read is the first after the change once.
        try [
          one.read { db in try Thing.fetchOne(db, key: key) != nil },
          one.read { db in try Thing.exists(db, key: key) },
          one.read { db in try thing.exists(db) },
        ]
      }
      let thing = Thing(id: 1, code: "b")
      #expect(try reads(1, thing) == [true, true, true])
      // The same columns, but another key.
      try two.write { db in
        try db.execute(
          sql: """
            DROP TABLE thing; CREATE TABLE thing (id INTEGER, code TEXT PRIMARY KEY);
            INSERT INTO thing VALUES (1, 'b'), (2, 'c')
            """)
      }
      #expect(try reads("c", thing) == [true, true, true])
      #expect(try reads("d", Thing(id: 1, code: "d")) == [false, false, false])
      try one.write { db in
        #expect(try Thing.exists(db, key: "c"))
        try Thing(id: 5, code: "c").update(db)
        #expect(try Thing.fetchOne(db, key: "c")?.id == 5)
        #expect(try Thing(id: 5, code: "c").delete(db))
        #expect(try Thing.fetchAll(db).map(\.code) == ["b"])
      }
    }
  }

  @Test("a schema that a transaction changed and rolled back is forgotten", arguments: Kind.allCases)
  func rolledBackSchemaChange(kind: Kind) throws {
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a, b)") }
      try writer.writeWithoutTransaction { (db: Database) throws in
        try db.inTransaction {
          try db.execute(sql: "ALTER TABLE t ADD COLUMN c")
          #expect(try db.columns(in: "t").count == 3)
          return .rollback
        }
        #expect(try db.columns(in: "t").count == 2)
        try db.execute(sql: "BEGIN; ALTER TABLE t ADD COLUMN c")
        #expect(try db.columns(in: "t").count == 3)
        try db.execute(sql: "ROLLBACK")
        #expect(try db.columns(in: "t").count == 2)
      }
    }
  }

  @Test("a pool's readers see the columns that its writer added, in joined rows, too")
  func readersSeeSchema() throws {
    struct Parent: Codable, FetchableRecord, PersistableRecord {
      var id: Int
    }
    struct Child: Codable, FetchableRecord, PersistableRecord {
      var id: Int
      var parentId: Int
      static let parent = belongsTo(Parent.self)
    }
    try Kind.pool.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.execute(
          sql: """
            CREATE TABLE parent (id INTEGER PRIMARY KEY);
            CREATE TABLE child (id INTEGER PRIMARY KEY, parentId INTEGER REFERENCES parent(id));
            INSERT INTO parent VALUES (7); INSERT INTO child VALUES (1, 7)
            """)
      }
      func parent() throws -> Int? {
        try writer.read { db in
          let row = try Child.including(required: Child.parent).asRequest(of: Row.self).fetchOne(db)
          return row?.scopes["parent"]?["id"]
        }
      }
      #expect(try parent() == 7)
      try writer.write { db in try db.execute(sql: "ALTER TABLE child ADD COLUMN more DEFAULT 'x'") }
      #expect(try parent() == 7)
    }
  }
}
