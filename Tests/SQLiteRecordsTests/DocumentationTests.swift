import Foundation
import SQLiteRecords
import Testing

/// The examples of the documentation, compiled and run; ``examplesAreThese()`` sees to it that they are the same.
@Suite struct DocumentationTests {
  // From GettingStarted.md
  struct Note: Codable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var text: String
    var stars: Int

    enum Columns: String, ColumnExpression { case id, text, stars }

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  // From Associations.md
  struct Author: Codable, FetchableRecord, PersistableRecord {
    var id: Int64
    var name: String
    static let books = hasMany(Book.self)
  }

  struct Book: Codable, FetchableRecord, PersistableRecord {
    var id: Int64
    var authorId: Int64?
    var title: String
    static let author = belongsTo(Author.self)
  }

  struct BookInfo: Decodable, FetchableRecord {
    var book: Book
    var author: Author?
  }

  struct AuthorInfo: Decodable, FetchableRecord {
    var author: Author
    var books: [Book]
  }

  @Test("the getting-started article works")
  func gettingStarted() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/notes.sqlite"

    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    let pool = try DatabasePool(path: path, configuration: configuration)

    var migrator = DatabaseMigrator()
    migrator.registerMigration("create notes") { db in
      try db.create(table: "note") { t in
        t.autoIncrementedPrimaryKey("id")
        t.column("text", .text).notNull()
        t.column("stars", .integer).notNull().defaults(to: 0)
      }
    }
    try await migrator.migrate(pool)

    let saved = try await pool.write { db in
      var note = Note(text: "Hello", stars: 3)
      try note.insert(db)
      try note.updateChanges(db) { $0.stars = 4 }
      return note
    }
    #expect(saved.id == 1)

    let best = try await pool.read { db in
      try Note.filter(Note.Columns.stars > 2).order(Note.Columns.stars.desc).limit(10).fetchAll(db)
    }
    let one = try await pool.read { db in try Note.fetchOne(db, id: 1) }
    let texts = try await pool.read { db in
      try String.fetchAll(db, sql: "SELECT text FROM note WHERE stars > ?", arguments: [2])
    }
    #expect(best.map(\.text) == texts)
    #expect(one?.stars == 4)

    let observation = ValueObservation.tracking { db in try Note.fetchCount(db) }
    for try await count in observation.values(in: pool) {
      #expect(count == 1)
      break
    }
  }

  @Test("the article on associations works")
  func associations() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.create(tableFor: Author.self)
      try db.create(table: "book") { t in
        t.primaryKey("id", .integer)
        t.belongsTo("author")
        t.column("title", .text).notNull()
      }
      try Author(id: 1, name: "Melville").insert(db)
      for (id, title) in [(1, "Moby-Dick"), (2, "Typee")] as [(Int64, String)] {
        try Book(id: id, authorId: 1, title: title).insert(db)
      }
    }

    let infos = try queue.read { db in
      try Book.including(optional: Book.author).asRequest(of: BookInfo.self).fetchAll(db)
    }
    let shelves = try queue.read { db in
      try Author.including(all: Author.books).asRequest(of: AuthorInfo.self).fetchAll(db)
    }
    #expect(infos.map(\.author?.name) == ["Melville", "Melville"])
    #expect(shelves.map(\.books.count) == [2])

    let busy = try queue.read { db in
      try Author.having(Author.books.count >= 2).fetchAll(db)
    }
    let titles = try queue.read { db in
      guard let author = try Author.fetchOne(db, key: 1) else { return [String]() }
      return try author.request(for: Author.books).fetchAll(db).map(\.title)
    }
    #expect(busy.count == 1)
    #expect(titles == ["Moby-Dick", "Typee"])
  }

  @Test("the article for users of RelatedDB works")
  func relatedDB() throws {
    let queue = try DatabaseQueue()
    let stars = try queue.write { db in
      try db.create(tableFor: Note.self, options: .ifNotExists)
      try db.insert(into: "note", values: ["text": "Hello", "stars": 1])
      try Note.filter(sql: "stars < ?", arguments: [2]).updateAll(db, Column("stars") += 1)
      return try Note.fetchOne(db, key: 1)?.stars
    }
    #expect(stars == 2)

    let watch = try Note.observeRows(in: queue, [.insert, .delete], where: "stars > 3") { change in
      print(change.kind, change.key)
    }
    watch.cancel()
  }

  @Test("the articles' examples are these")
  func examplesAreThese() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalogue = root.appendingPathComponent("Sources/SQLiteRecords/SQLiteRecords.docc")
    let code = try String(contentsOf: here, encoding: .utf8).split(separator: "\n").map(Self.trimmed)
    for article in ["Associations.md", "FromRelatedDB.md", "GettingStarted.md"] {
      let text = try String(contentsOf: catalogue.appendingPathComponent(article), encoding: .utf8)
      for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
        for line in part.split(separator: "\n").dropFirst().map(Self.trimmed) {
          let isCompiled = code.contains { $0 == line || $0 == line.replacing("try ", with: "try await ") }
          #expect(isCompiled || line.hasPrefix("print("), "\(article): \(line)")
        }
      }
    }
  }

  private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
