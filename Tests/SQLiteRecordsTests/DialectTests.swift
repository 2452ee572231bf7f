import Foundation
import SQLiteRecords
import Testing

/// Code as users of GRDB 7 write it: it compiles, and does what it does there.
@Suite struct DialectTests {
  struct Team: Codable, Identifiable, Equatable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var name: String
    var color: String

    enum Columns {
      static let id = Column(CodingKeys.id)
      static let name = Column(CodingKeys.name)
      static let color = Column(CodingKeys.color)
    }

    static let members = hasMany(Member.self)
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  /// Written by hand, with an enum of cases as its columns.
  struct Member: FetchableRecord, PersistableRecord, Equatable {
    var id: Int64
    var teamId: Int64?
    var name: String
    var score: Int

    enum Columns: String, ColumnExpression { case id, teamId, name, score }

    static let team = belongsTo(Team.self)

    init(id: Int64, teamId: Int64?, name: String, score: Int) {
      (self.id, self.teamId, self.name, self.score) = (id, teamId, name, score)
    }

    init(row: Row) throws {
      id = row[Columns.id]
      teamId = row[Columns.teamId]
      name = row[Columns.name]
      score = row[Columns.score]
    }

    func encode(to container: inout PersistenceContainer) {
      container[Columns.id] = id
      container[Columns.teamId] = teamId
      container[Columns.name] = name
      container[Columns.score] = score
    }
  }

  static func withTeams<T>(_ kind: Kind, _ body: (Database) throws -> T) throws -> T {
    try kind.withDatabase { writer in
      try writer.write { db in
        try db.create(table: "team") { t in
          t.autoIncrementedPrimaryKey("id")
          t.column("name", .text).notNull().unique()
          t.column("color", .text).notNull().check { length($0) > 0 }
        }
        try db.create(table: "member") { t in
          t.primaryKey("id", .integer)
          t.belongsTo("team", onDelete: .cascade)
          t.column("name", .text).notNull()
          t.column("score", .integer).notNull().defaults(to: 0)
          t.check(Column("score") >= 0)
        }
        for (name, color) in [("Reds", "red"), ("Blues", "blue")] {
          var team = Team(name: name, color: color)
          try team.insert(db)
        }
        for (id, team, name, score) in [(1, 1, "Ann", 10), (2, 1, "Bob", 30), (3, 2, "Cid", 20), (4, nil, "Dee", 5)]
          as [(Int64, Int64?, String, Int)]
        {
          try Member(id: id, teamId: team, name: name, score: score).insert(db)
        }
        return try body(db)
      }
    }
  }

  @Test("requests are made of a record's columns", arguments: Kind.allCases)
  func columns(kind: Kind) throws {
    try Self.withTeams(kind) { (db: Database) throws in
      #expect(try Member.filter { $0.score > 10 }.order { $0.score.desc }.fetchAll(db).map(\.name) == ["Bob", "Cid"])
      #expect(try Team.filter { $0.color == "red" && $0.name.like("R%") }.fetchOne(db)?.id == 1)
      #expect(try Member.order { [$0.teamId.ascNullsLast, $0.name] }.fetchAll(db).map(\.id) == [1, 2, 3, 4])
      #expect(try Member.order { $0.name }.select({ $0.name }, as: String.self).fetchSet(db).count == 4)
      #expect(try Member.select({ max($0.score) }, as: Int.self).fetchOne(db) == 30)
      #expect(try Member.select { [$0.id, $0.score * 2] }.asRequest(of: Row.self).fetchOne(db)?[1] == 20)
      #expect(try Int.fetchOne(db, Member.select { sum($0.score) }) == 65)
      let best = Member.select({ [$0.teamId, max($0.score).forKey("best")] }, as: Row.self)
      _ = best
      let grouped = Member.all().group { $0.teamId }.having { count($0.id) > 1 }
      #expect(try grouped.fetchAll(db).map(\.teamId) == [1])
      #expect(try Member.filter { $0.id == 4 }.updateAll(db) { $0.score += 1 } == 1)
      #expect(try Member.updateAll(db) { [$0.score.set(to: 7), $0.name.set(to: $0.name.uppercased)] } == 4)
      #expect(try Member.fetchAll(db).map(\.score) == [7, 7, 7, 7])
      #expect(try Team.annotated(with: Team.members.max { $0.score }).asRequest(of: Row.self).fetchCount(db) == 2)
    }
  }

  @Test("the row of an association is annotated into its record", arguments: Kind.allCases)
  func annotatedWithAssociation(kind: Kind) throws {
    struct MemberInfo: Decodable, FetchableRecord, Equatable {
      var name: String
      var color: String?
    }
    try Self.withTeams(kind) { (db: Database) throws in
      let team = Member.team.select { $0.color }
      let required = Member.annotated(withRequired: team).order { $0.id }.asRequest(of: MemberInfo.self)
      #expect(try required.fetchAll(db).map(\.color) == ["red", "red", "blue"])
      let optional = Member.annotated(withOptional: team).order { $0.id }.asRequest(of: MemberInfo.self)
      #expect(try optional.fetchAll(db).last == MemberInfo(name: "Dee", color: nil))
      #expect(try optional.fetchCount(db) == 4)
      let sql = try tracedSQL(db) { _ = try required.fetchAll(db) }
      #expect(
        sql.last == """
          SELECT "member".*, "team"."color" FROM "member" JOIN "team" ON "team"."id" = "member"."teamId" \
          ORDER BY "member"."id"
          """)
      // Together with an included table, whose columns come after all of the record's own.
      let both = Member.including(optional: Member.team).annotated(withOptional: team.forKey("other"))
      let row = try #require(try both.order { $0.id }.asRequest(of: Row.self).fetchOne(db))
      #expect(row["color"] == "red")
      #expect(row.scopes["team"]?["name"] == "Reds")
    }
  }

  @Test("joined rows are decoded by hand", arguments: Kind.allCases)
  func scopes(kind: Kind) throws {
    struct MemberInfo: FetchableRecord {
      var member: Member
      var team: Team?
      init(row: Row) throws {
        member = try Member(row: row)
        team = row["team"]
      }
    }
    struct TeamInfo: FetchableRecord {
      var team: Team
      var members: [Member]
      init(row: Row) throws {
        team = try Team(row: row)
        members = row["members"]
      }
    }
    try Self.withTeams(kind) { (db: Database) throws in
      let infos = try MemberInfo.fetchAll(db, Member.including(optional: Member.team).order { $0.id })
      #expect(infos.map(\.team?.name) == ["Reds", "Reds", "Blues", nil])
      let teams = try TeamInfo.fetchAll(db, Team.including(all: Team.members.order { $0.id }).order { $0.id })
      #expect(teams.map { $0.members.map(\.name) } == [["Ann", "Bob"], ["Cid"]])
    }
  }

  @Test("common table expressions are defined, read and joined", arguments: Kind.allCases)
  func commonTables(kind: Kind) throws {
    struct TeamInfo: Decodable, FetchableRecord {
      var team: Team
      var best: Member2?
      struct Member2: Decodable, FetchableRecord { var name: String }
    }
    try Self.withTeams(kind) { (db: Database) throws in
      let counter = CommonTableExpression<Int>(
        recursive: true, named: "counter", columns: ["x"],
        literal: "VALUES(\(3)) UNION ALL SELECT x + 1 FROM counter WHERE x < \(7)")
      #expect(try counter.all().with(counter).fetchAll(db) == [3, 4, 5, 6, 7])
      let name = CommonTableExpression<Void>(named: "memberName", sql: "SELECT ?", arguments: ["Bob"])
      let bobs = Member.with(name).filter { $0.name == name.all() }
      #expect(try bobs.fetchAll(db).map(\.id) == [2])
      #expect(try bobs.fetchCount(db) == 1)
      #expect(try bobs.isEmpty(db) == false)
      let sql = try tracedSQL(db) { _ = try bobs.fetchAll(db) }
      #expect(
        sql.last
          == #"WITH "memberName" AS (SELECT ?) SELECT * FROM "member" WHERE "name" = (SELECT * FROM "memberName")"#)
      let best = CommonTableExpression<Void>(
        named: "best",
        request: Member.select { [$0.teamId, $0.name, max($0.score).forKey("score")] }.group { $0.teamId })
      let association = Team.association(to: best) { team, best in team[Column("id")] == best[Column("teamId")] }
      let request = Team.with(best).including(optional: association).order { $0.id }.asRequest(of: TeamInfo.self)
      #expect(try request.fetchAll(db).map(\.best?.name) == ["Bob", "Cid"])
      let literal: SQLRequest<String> = """
        WITH \(definitionFor: name) SELECT name FROM member WHERE name IN (SELECT * FROM \(name))
        """
      #expect(try literal.fetchAll(db) == ["Bob"])
      let red = Team.filter { $0.color == "red" }.select { $0.id }
      #expect(
        try SQLRequest<String>("SELECT name FROM member WHERE teamId IN (\(red)) ORDER BY id").fetchAll(db).count == 2)
      #expect(try bobs.deleteAll(db) == 1)
    }
  }

  @Test("a conflict is updated as one says", arguments: Kind.allCases)
  func upsert(kind: Kind) throws {
    try Self.withTeams(kind) { (db: Database) throws in
      var team = Team(name: "Reds", color: "pink")
      let merged = try team.upsertAndFetch(db, onConflict: ["name"]) { excluded in
        [Column("color").set(to: Column("color") + excluded[Column("color")])]
      }
      #expect(merged.id == 1)
      #expect(try Team.find(db, id: 1).color != "pink")
      var other = Team(name: "Greens", color: "green")
      #expect(try other.upsertAndFetch(db).id == other.id)
      #expect(try Team.fetchCount(db) == 3)
    }
  }

  @Test("rows that are changed can be fetched", arguments: Kind.allCases)
  func returning(kind: Kind) throws {
    try Self.withTeams(kind) { (db: Database) throws in
      let updated = try Member.filter { $0.score > 10 }.updateAndFetchAll(db, Column("score") += 1)
      #expect(updated.map(\.score).sorted() == [21, 31])
      let deleted = try Member.filter { $0.score > 30 }.deleteAndFetchAll(db)
      #expect(deleted.map(\.name) == ["Bob"])
      #expect(try Member.fetchCount(db) == 3)
    }
  }

  struct Settings: Codable, Equatable, DatabaseValueConvertible {
    var size: Int
    var names: [String]
  }
  enum Grade: String, Codable, DatabaseValueConvertible { case good, bad }

  @Test("a Codable value is stored as JSON, a raw value as it is")
  func codableValues() throws {
    try DatabaseQueue().write { (db: Database) throws in
      let settings = Settings(size: 2, names: ["a"])
      let row = try #require(try Row.fetchOne(db, sql: "SELECT ?, ?", arguments: [settings, Grade.good]))
      #expect(row[0] == #"{"names":["a"],"size":2}"#)
      #expect(row[0] == settings)
      #expect(row[1] == "good")
      #expect(row[1] == Grade.good)
      #expect(try Settings.fetchOne(db, sql: "SELECT NULL") == nil)
      #expect(throws: (any Error).self) { try Settings.fetchAll(db, sql: "SELECT 'no JSON'") }
    }
  }

  @Test("queues of the same name share a database in memory")
  func namedQueues() throws {
    let name = "shared \(UUID().uuidString)"
    let (one, two, other) = (
      try DatabaseQueue(named: name), try DatabaseQueue(named: name), try DatabaseQueue(named: "other" + name)
    )
    try one.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
    #expect(try two.read { db in try db.tableExists("t") })
    #expect(try !other.read { db in try db.tableExists("t") })
    for queue in [one, two, other] { try queue.close() }
  }

  @Test("views keep the values of their request")
  func views() throws {
    try Self.withTeams(.memory) { (db: Database) throws in
      try db.create(view: "good", as: Member.filter { $0.score > 10 })
      try db.create(view: "named", columns: ["n"], asLiteral: "SELECT name FROM member WHERE name <> \("Ann")")
      #expect(try Table("good").fetchCount(db) == 2)
      #expect(try String.fetchAll(db, sql: "SELECT n FROM named ORDER BY n") == ["Bob", "Cid", "Dee"])
    }
  }

  @Test("expressions are joined, and rows come in a stable order")
  func more() throws {
    try Self.withTeams(.memory) { (db: Database) throws in
      let conditions = [Column("score") > 5, Column("name") != "Bob"]
      #expect(try Member.filter(conditions.joined(operator: .and)).fetchCount(db) == 2)
      #expect(try Member.filter([SQLExpression]().joined(operator: .or)).fetchCount(db) == 0)
      #expect(try Member.order { $0.teamId }.withStableOrder().fetchAll(db).map(\.id) == [4, 1, 2, 3])
      #expect(try Set(Team.selectID().fetchAll(db)) == [1, 2])
      #expect(try Member.order(sql: "score DESC").fetchOne(db)?.name == "Bob")
      let statement = try db.makeStatement(sql: "SELECT ?, ?")
      try statement.setUncheckedArguments(["a", 1])
      #expect(try Row.fetchOne(statement)?[1] == 1)
      statement.arguments = ["b", nil]
      #expect(try Row.fetchOne(statement)?[0] == "b")
    }
  }
}
