import Foundation
import SQLiteRecords

struct Player: Codable, Identifiable, Equatable, FetchableRecord, MutablePersistableRecord {
  var id: Int64?
  var name: String
  var score: Int
  var team: String?

  enum Columns: String, ColumnExpression { case id, name, score, team }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  static func createTable(_ db: Database) throws {
    try db.create(table: "player") { t in
      t.autoIncrementedPrimaryKey("id")
      t.column("name", .text).notNull().unique()
      t.column("score", .integer).notNull().defaults(to: 0)
      t.column("team", .text)
    }
  }

  static func insertSamples(_ db: Database) throws {
    try createTable(db)
    for (name, score, team) in [("Ann", 10, "red"), ("Bob", 30, "blue"), ("Cid", 20, "red"), ("Dee", 30, nil)] {
      var player = Player(id: nil, name: name, score: score, team: team)
      try player.insert(db)
    }
  }
}

extension Kind {
  /// Runs `body` in a write to a database that has four players: Ann 10 red, Bob 30 blue, Cid 20 red, Dee 30.
  func withPlayers<T>(_ body: (Database) throws -> T) throws -> T {
    try withDatabase { writer in
      try writer.write { db in
        try Player.insertSamples(db)
        return try body(db)
      }
    }
  }
}

/// The SQL of the statements that `body` runs, with their values where the configuration makes them public.
func tracedSQL(_ db: Database, _ body: () throws -> Void) rethrows -> [String] {
  final class Box: @unchecked Sendable {
    // Only used on the thread of the access that traces.
    var sql: [String] = []
  }
  let box = Box()
  db.trace { box.sql.append($0.description) }
  defer { db.trace(nil) }
  try body()
  return box.sql
}
