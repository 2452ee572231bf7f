import SQLiteRecords
import Testing

@Suite struct QueryTests {
  /// The SQL of a request with its values, as literals.
  static func sql(_ request: QueryInterfaceRequest<Player>) throws -> String {
    var configuration = Configuration()
    configuration.publicStatementArguments = true
    return try DatabaseQueue(configuration: configuration).write { db in
      try Player.createTable(db)
      return try tracedSQL(db) { _ = try request.fetchAll(db) }.last ?? ""
    }
  }

  typealias C = Player.Columns

  static let table: [(QueryInterfaceRequest<Player>, String)] = [
    (Player.all(), #"SELECT * FROM "player""#),
    (Player.filter(C.score > 10), #"SELECT * FROM "player" WHERE "score" > 10"#),
    (Player.filter(C.team == nil), #"SELECT * FROM "player" WHERE "team" IS NULL"#),
    (Player.filter(C.team != nil), #"SELECT * FROM "player" WHERE "team" IS NOT NULL"#),
    (Player.filter(!(C.team == "red")), #"SELECT * FROM "player" WHERE "team" <> 'red'"#),
    (
      Player.filter(C.score > 1 && C.score < 9 || C.name == "O'Hara"),
      #"SELECT * FROM "player" WHERE (("score" > 1) AND ("score" < 9)) OR ("name" = 'O''Hara')"#
    ),
    (
      Player.filter(C.score > 1).filter(C.team == "red"),
      #"SELECT * FROM "player" WHERE ("score" > 1) AND ("team" = 'red')"#
    ),
    (Player.filter([1, 2].contains(C.score)), #"SELECT * FROM "player" WHERE "score" IN (1, 2)"#),
    (Player.filter(![1, 2].contains(C.score)), #"SELECT * FROM "player" WHERE "score" NOT IN (1, 2)"#),
    (Player.filter((1...9).contains(C.score)), #"SELECT * FROM "player" WHERE "score" BETWEEN 1 AND 9"#),
    (Player.filter(C.score.between(1, and: 9)), #"SELECT * FROM "player" WHERE "score" BETWEEN 1 AND 9"#),
    (Player.filter(C.name.like("A%")), #"SELECT * FROM "player" WHERE "name" LIKE 'A%'"#),
    (Player.filter(C.score + 1 > 2 * C.id), #"SELECT * FROM "player" WHERE ("score" + 1) > (2 * "id")"#),
    (Player.filter(key: 3), #"SELECT * FROM "player" WHERE "id" = 3"#),
    (Player.filter(keys: [3, 4]), #"SELECT * FROM "player" WHERE "id" IN (3, 4)"#),
    (Player.filter(sql: "score > ?", arguments: [40]), #"SELECT * FROM "player" WHERE score > 40"#),
    (Player.filter(literal: "score > \(40)"), #"SELECT * FROM "player" WHERE score > 40"#),
    (Player.order(C.score.desc, C.name), #"SELECT * FROM "player" ORDER BY "score" DESC, "name""#),
    (Player.order(C.team.ascNullsLast), #"SELECT * FROM "player" ORDER BY "team" ASC NULLS LAST"#),
    (Player.order(C.score).reversed(), #"SELECT * FROM "player" ORDER BY "score" DESC"#),
    (Player.orderByPrimaryKey(), #"SELECT * FROM "player" ORDER BY "id""#),
    (Player.limit(2, offset: 4), #"SELECT * FROM "player" LIMIT 2 OFFSET 4"#),
    (Player.select(C.id, C.name, C.score), #"SELECT "id", "name", "score" FROM "player""#),
    (Player.all().distinct(), #"SELECT DISTINCT * FROM "player""#),
    (
      Player.filter(Player.filter(C.score > 5).select(C.name).contains(C.name)),
      #"SELECT * FROM "player" WHERE "name" IN (SELECT "name" FROM "player" WHERE "score" > 5)"#
    ),
    (
      Player.annotated(with: (C.score * 2).forKey("double")),
      #"SELECT *, "score" * 2 AS "double" FROM "player""#
    ),
  ]

  @Test("requests make the SQL one expects", arguments: 0..<table.count)
  func sqlText(index: Int) throws {
    let (request, expected) = Self.table[index]
    #expect(try Self.sql(request) == expected)
  }

  @Test("requests fetch, count and group", arguments: Kind.allCases)
  func fetches(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      #expect(try Player.filter(C.score == 30).order(C.name).fetchAll(db).map(\.name) == ["Bob", "Dee"])
      #expect(try Player.filter(C.score == 30).fetchCount(db) == 2)
      #expect(try Player.order(C.score).fetchOne(db)?.name == "Ann")
      #expect(try Player.select(C.score, as: Int.self).distinct().fetchSet(db) == [10, 20, 30])
      #expect(try Player.all().select(C.score).distinct().fetchCount(db) == 3)
      #expect(try Player.filter(C.score > 100).isEmpty(db))
      #expect(try !Player.all().isEmpty(db))
      #expect(try Player.limit(2).fetchCount(db) == 2)
      #expect(try Player.select(max(C.score), as: Int.self).fetchOne(db) == 30)
      #expect(try Player.select(average(C.score), as: Double.self).fetchOne(db) == 22.5)
      let teams = Player.select(C.team, count(C.id), as: Row.self).group(C.team).having(count(C.id) > 1)
      #expect(try teams.fetchAll(db) == [["team": "red", #"COUNT("id")"#: 2]])
      var names: [String] = []
      let cursor = try Player.order(C.name).fetchCursor(db)
      while let player = try cursor.next() { names.append(player.name) }
      #expect(names == ["Ann", "Bob", "Cid", "Dee"])
      #expect(try Table<Row>("player").filter(Column("id") == 1).fetchOne(db)?["name"] == "Ann")
    }
  }

  @Test("many rows are updated and deleted at once", arguments: Kind.allCases)
  func batch(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      #expect(try Player.filter(C.team == "red").updateAll(db, C.score += 1, C.team.set(to: nil)) == 2)
      #expect(try Player.select(C.score, as: Int.self).order(C.id).fetchAll(db) == [11, 30, 21, 30])
      #expect(try Player.order(C.score.desc, C.id).limit(1).deleteAll(db) == 1)
      #expect(try Player.order(C.id).fetchAll(db).map(\.name) == ["Ann", "Cid", "Dee"])
      #expect(try Player.filter(C.team == nil).deleteAll(db) == 3)
      #expect(try Player.updateAll(db, C.score.set(to: 0)) == 0)
    }
  }

  @Test("a random row is one of them, and each comes up", arguments: Kind.allCases)
  func random(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      var seen: Set<Int64> = []
      for _ in 0..<200 {
        seen.insert(try #require(try Player.fetchRandom(db)?.id))
        seen.insert(try #require(try Player.all().random().fetchOne(db)?.id))
      }
      #expect(seen == [1, 2, 3, 4])
      try Player.deleteAll(db)
      #expect(try Player.fetchRandom(db) == nil)
    }
  }

  @Test("values never become SQL", arguments: Kind.allCases)
  func injection(kind: Kind) throws {
    try kind.withPlayers { (db: Database) throws in
      let evil = "x'; DROP TABLE player; --"
      #expect(try Player.filter(C.name == evil).fetchAll(db) == [])
      #expect(try Player.filter(literal: "name = \(evil)").fetchAll(db) == [])
      #expect(throws: DatabaseError.self) { try Player.filter(Column("a\" OR 1=1 --") == 1).fetchAll(db) }
      #expect(try Player.fetchCount(db) == 4)
    }
  }
}
