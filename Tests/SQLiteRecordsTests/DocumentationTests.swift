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
    enum Columns: String, ColumnExpression { case id, name }
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

  struct AuthorSummary: Decodable, FetchableRecord {
    var name: String
    var bookCount: Int
  }

  struct SignedBook: Decodable, FetchableRecord {
    var title: String
    var name: String?
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
      try Note.filter { $0.stars > 2 }.order { $0.stars.desc }.limit(10).fetchAll(db)
    }
    let one = try await pool.read { db in try Note.fetchOne(db, id: 1) }
    let texts = try await pool.read { db in
      try String.fetchAll(db, sql: "SELECT text FROM note WHERE stars > ?", arguments: [2])
    }
    #expect(best.map(\.text) == texts)
    #expect(one?.stars == 4)

    let observation = ValueObservation.tracking { db in try Note.fetchCount(db) }
    let task = Task {
      for try await count in observation.values(in: pool) {
        print("there are \(count) notes")
      }
    }
    task.cancel()
    try? await task.value
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
    let prolific = try queue.read { db in
      try Author.annotated(with: Author.books.count).order { $0.name }.asRequest(of: AuthorSummary.self).fetchAll(db)
    }
    let signed = try queue.read { db in
      try Book.annotated(withOptional: Book.author.select { $0.name }).asRequest(of: SignedBook.self).fetchAll(db)
    }
    #expect(prolific.map(\.bookCount) == [2])
    #expect(signed.map(\.name) == ["Melville", "Melville"])
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

    try queue.write { db in
      let note = Note(id: 1, text: "Hello", stars: 5)
      #expect(try Note.fetchAll(db).count == 1)
      #expect(try Note.filter(sql: "stars > ?", arguments: [3]).fetchAll(db).isEmpty)
      #expect(try Note.filter(sql: "stars > ?", arguments: [3]).limit(10, offset: 20).fetchAll(db).isEmpty)
      #expect(try Note.fetchOne(db, key: 1) != nil)
      #expect(try Note.fetchCount(db) == 1)
      #expect(try Note.exists(db, key: 1))
      var changed = note
      try changed.save(db)
      #expect(try Note.filter(sql: "stars > 3").updateAll(db, Column("stars").set(to: 0)) == 1)
      #expect(try Note.filter(sql: "stars = 0").deleteAll(db) == 1)
    }
    try Note.observeRows(in: queue, [.insert, .update, .delete]) { _ in }.cancel()
  }

  @Test("the article on observation works")
  func observation() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.create(tableFor: Note.self)
      try db.insert(into: "note", values: ["text": "Hello", "stars": 1])
    }

    let observation =
      ValueObservation
      .tracking { db in try Note.fetchAll(db).map(\.text) }
      .removeDuplicates()
    let cancellable = observation.start(
      in: queue, onError: { error in print(error) }, onChange: { texts in print(texts) })

    let regions = DatabaseRegionObservation(tracking: Note.all())
    let watching = regions.start(
      in: queue, onError: { error in print(error) }, onChange: { db in print("notes have changed") })

    let watch = try Note.observeRows(in: queue, [.insert, .delete], where: "stars > 3") { change in
      print(change.kind, change.key)
    }

    try queue.write { db in
      db.afterNextTransaction { _ in print("committed") }
      try db.execute(sql: "UPDATE note SET stars = stars + 1")
    }
    for cancellable in [cancellable, watching, watch] { cancellable.cancel() }
    try queue.close()
  }

  @Test("the landing page's example works")
  func landingPage() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/notes.sqlite"
    let before = try DatabaseQueue(path: path)
    try before.write { db in try db.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)") }
    try before.close()

    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["Hello"])
    }
    let count = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM note")
    }
    #expect(count == 1)
    try queue.close()
  }

  @Test("the article on encryption works, or opening throws in a build without it")
  func encryption() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (path, passphrase) = (folder + "/notes.sqlite", "it's a secret")
    do {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        try db.usePassphrase(passphrase)
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.close()
    } catch DatabaseError.SQLITE_MISUSE {
      #expect(try DatabaseQueue().read { db in try String.fetchOne(db, sql: "PRAGMA cipher_version") } == nil)
    }
  }

  @Test("every example of the catalogue is one of these", arguments: try articles)
  func examplesAreThese(article: String) throws {
    let code = try Self.lines(String(contentsOfFile: #filePath, encoding: .utf8)).joined(separator: "\n") + "\n"
    let text = try String(contentsOf: Self.catalogue.appendingPathComponent(article), encoding: .utf8)
    for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
      // The first line is the language's name.
      let example = Self.lines(part).dropFirst().joined(separator: "\n") + "\n"
      #expect(code.contains("\n" + example), "\(article): \(example)")
    }
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      for (index, part) in line.split(separator: "`").enumerated() where index % 2 == 1 && part.hasPrefix("try ") {
        let call = part.components(separatedBy: " {")[0]
        #expect(code.contains(call) || code.contains(call.replacing("note.", with: "changed.")), "\(article): \(call)")
      }
    }
  }

  private static var catalogue: URL {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return root.appendingPathComponent("Sources/SQLiteRecords/SQLiteRecords.docc")
  }

  static var articles: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: catalogue.path).filter { $0.hasSuffix(".md") } }
  }

  /// The lines that aren't blank, without their indentation.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
