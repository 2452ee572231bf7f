import SQLiteRecords
import Testing

@Suite struct StatementTests {
  @Test("arguments go by position, by name, or both", arguments: Kind.allCases)
  func arguments(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { (db: Database) throws in
        #expect(try Row.fetchOne(db, sql: "SELECT ? AS a, ? AS b", arguments: [1, nil]) == ["a": 1, "b": nil])
        #expect(
          try Row.fetchOne(db, sql: "SELECT :a AS x, @b AS y, $a AS z", arguments: ["a": 1, "b": 2])
            == ["x": 1, "y": 2, "z": 1])
        #expect(try Row.fetchOne(db, sql: "SELECT ?2 AS x, ?1 AS y", arguments: [1, 2]) == ["x": 2, "y": 1])
        try db.execute(
          sql: "CREATE TABLE t (a); INSERT INTO t VALUES (?); INSERT INTO t VALUES (?); -- the end",
          arguments: [1, 2])
        #expect(try Int.fetchAll(db, sql: "SELECT a FROM t") == [1, 2])
        try db.execute(literal: "INSERT INTO t VALUES (\(3))")
        #expect(try Int.fetchSet(db, SQLRequest<Int>("SELECT a FROM t WHERE a IN \([2, 3])")) == [2, 3])
      }
    }
  }

  static let wrong: [(String, StatementArguments)] = [
    ("SELECT ?", []), ("SELECT ?", [1, 2]), ("SELECT :a", ["b": 1]), ("SELECT :a", ["a": 1, "b": 2]),
    ("SELECT 1", [1]), ("SELECT 1; SELECT 2", []), ("", []), ("SELEC 1", []), ("-- nothing", []),
  ]

  @Test("missing or extra arguments, and what is not one statement, throw", arguments: 0..<wrong.count)
  func wrongArguments(index: Int) throws {
    let (sql, arguments) = Self.wrong[index]
    try DatabaseQueue().read { (db: Database) throws in
      #expect(throws: DatabaseError.self) { try Row.fetchAll(db, sql: sql, arguments: arguments) }
      #expect(try Int.fetchOne(db, sql: "SELECT 1") == 1)
    }
  }

  @Test("an execute with extra arguments throws, and is undone by its transaction")
  func executeExtra() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
    #expect(throws: DatabaseError.self) {
      try queue.write { db in try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [1, 2]) }
    }
    #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM t") } == 0)
  }

  @Test("the cache of statements has a bound")
  func boundedCache() throws {
    var configuration = Configuration()
    configuration.statementCacheSize = 3
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.read { (db: Database) throws in
      let first = try db.cachedStatement(sql: "SELECT 0")
      #expect(try db.cachedStatement(sql: "SELECT 0") === first)
      for number in 1...3 { _ = try db.cachedStatement(sql: "SELECT \(number)") }
      #expect(try db.cachedStatement(sql: "SELECT 0") !== first)
    }
    try queue.close()
  }

  @Test("the same SQL can run twice at once")
  func nested() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
      var pairs: [[Int]] = []
      let outer = try Int.fetchCursor(db, sql: "SELECT a FROM t")
      while let x = try outer.next() {
        let inner = try Int.fetchCursor(db, sql: "SELECT a FROM t")
        while let y = try inner.next() { pairs.append([x, y]) }
      }
      #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
    }
  }

  @Test("values show in errors only where that was asked for", arguments: [true, false])
  func privateValues(isPublic: Bool) throws {
    var configuration = Configuration()
    configuration.publicStatementArguments = isPublic
    try DatabaseQueue(configuration: configuration).write { db in
      try db.execute(sql: "CREATE TABLE t (a UNIQUE)")
      let error = #expect(throws: DatabaseError.self) {
        for _ in 0..<2 { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: ["secret"]) }
      }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
      #expect(error?.description.contains("secret") == isPublic)
      #expect(error?.description.contains("INSERT INTO t VALUES (?)") == true)
    }
  }

  @Test("a statement whose table has got a column since gives it, too", arguments: Kind.allCases)
  func schemaChange(kind: Kind) throws {
    try kind.withDatabase { writer in
      try writer.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      let before = try writer.read { db in try Row.fetchOne(db, sql: "SELECT * FROM t") }
      try writer.write { db in try db.execute(sql: "ALTER TABLE t ADD COLUMN b DEFAULT 2") }
      let after = try writer.read { db in try Row.fetchOne(db, sql: "SELECT * FROM t") }
      #expect(before == ["a": 1])
      #expect(after == ["a": 1, "b": 2])
    }
  }
}

@Suite struct RowTests {
  @Test("a kept row of a cursor doesn't show the rows of another run, and a copy stays as it is")
  func keptRow() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
      var kept: Row?
      var copy: Row?
      for _ in 0..<3 {
        let cursor = try Row.fetchCursor(db, sql: "SELECT a FROM t")
        let row = try #require(try cursor.next())
        #expect(row["a"] == 1)
        #expect(row !== kept)
        (kept, copy) = (row, row.copy())
      }
      #expect(copy == ["a": 1])
    }
  }

  @Test("columns are found by index, by name in any case, and by Column")
  func lookUp() throws {
    try DatabaseQueue().read { db in
      let row = try #require(
        try Row.fetchOne(db, sql: "SELECT 1 AS id, 'x' AS aNameOfMoreThanFifteenBytes, NULL AS nought, 2 AS id"))
      #expect(row[0] == 1)
      #expect(row["ID"] == 1)
      #expect(row["aNameOfMoreThanFifteenBytes"] == "x")
      #expect(row[Column("anameofmorethanfifteenbytes")] == "x")
      #expect(row["nought"] as Int? == nil)
      #expect(row["missing"] as Int? == nil)
      #expect(!row.hasColumn("missing"))
      #expect(row.columnNames.count == 4)
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, forColumn: "nought") }
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, atIndex: 9) }
    }
  }
}
