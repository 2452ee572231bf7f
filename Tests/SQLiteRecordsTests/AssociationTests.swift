import SQLiteRecords
import Testing

@Suite struct AssociationTests {
  struct Author: Codable, Equatable, FetchableRecord, PersistableRecord {
    var id: Int64
    var name: String
    static let books = hasMany(Book.self)
    static let profile = hasOne(Profile.self)
    static let genres = hasMany(Genre.self, through: books, using: Book.genre)
  }

  struct Book: Codable, Equatable, FetchableRecord, PersistableRecord {
    var id: Int64
    var authorId: Int64?
    var genreId: Int64?
    var title: String
    var price: Int
    static let author = belongsTo(Author.self)
    static let genre = belongsTo(Genre.self)
  }

  struct Genre: Codable, Equatable, FetchableRecord, PersistableRecord {
    var id: Int64
    var label: String
    static let books = hasMany(Book.self)
  }

  struct Profile: Codable, Equatable, FetchableRecord, PersistableRecord {
    var id: Int64
    var authorId: Int64
    var text: String
  }

  static func withLibrary<T>(_ kind: Kind, _ body: (Database) throws -> T) throws -> T {
    try kind.withDatabase { writer in
      try writer.write { db in
        try db.create(table: "author") { t in
          t.primaryKey("id", .integer)
          t.column("name", .text).notNull()
        }
        try db.create(table: "genre") { t in
          t.primaryKey("id", .integer)
          t.column("label", .text).notNull()
        }
        try db.create(table: "book") { t in
          t.primaryKey("id", .integer)
          t.belongsTo("author", onDelete: .cascade)
          t.belongsTo("genre")
          t.column("title", .text).notNull()
          t.column("price", .integer).notNull()
        }
        try db.create(table: "profile") { t in
          t.primaryKey("id", .integer)
          t.belongsTo("author").notNull().unique()
          t.column("text", .text).notNull()
        }
        for (id, name) in [(1, "Melville"), (2, "Austen"), (3, "Nobody")] as [(Int64, String)] {
          try Author(id: id, name: name).insert(db)
        }
        for (id, label) in [(1, "sea"), (2, "love")] as [(Int64, String)] { try Genre(id: id, label: label).insert(db) }
        let books: [(Int64, Int64?, Int64?, String, Int)] = [
          (1, 1, 1, "Moby-Dick", 10), (2, 1, 1, "Typee", 6), (3, 2, 2, "Emma", 8), (4, nil, nil, "Beowulf", 4),
        ]
        for (id, author, genre, title, price) in books {
          try Book(id: id, authorId: author, genreId: genre, title: title, price: price).insert(db)
        }
        try Profile(id: 1, authorId: 1, text: "sailor").insert(db)
        return try body(db)
      }
    }
  }

  @Test("a record's associated rows are fetched by request(for:)", arguments: Kind.allCases)
  func requestFor(kind: Kind) throws {
    try Self.withLibrary(kind) { (db: Database) throws in
      let melville = try #require(try Author.fetchOne(db, key: 1))
      #expect(
        try melville.request(for: Author.books).order(Column("id")).fetchAll(db).map(\.title) == ["Moby-Dick", "Typee"])
      #expect(try melville.request(for: Author.books.filter(Column("price") < 8)).fetchCount(db) == 1)
      #expect(try melville.request(for: Author.profile).fetchOne(db)?.text == "sailor")
      #expect(try melville.request(for: Author.genres).distinct().fetchAll(db).map(\.label) == ["sea"])
      let emma = try #require(try Book.fetchOne(db, key: 3))
      #expect(try emma.request(for: Book.author).fetchOne(db)?.name == "Austen")
      let beowulf = try #require(try Book.fetchOne(db, key: 4))
      #expect(try beowulf.request(for: Book.author).fetchOne(db) == nil)
    }
  }

  struct BookInfo: Decodable, FetchableRecord, Equatable {
    var book: Book
    var author: Author?
    var genre: Genre?
  }

  @Test("joined rows are decoded into a struct", arguments: Kind.allCases)
  func including(kind: Kind) throws {
    try Self.withLibrary(kind) { (db: Database) throws in
      let optional = Book.including(optional: Book.author).including(optional: Book.genre).order(Column("id"))
      let infos = try optional.asRequest(of: BookInfo.self).fetchAll(db)
      #expect(infos.map(\.author?.name) == ["Melville", "Melville", "Austen", nil])
      #expect(infos.map(\.genre?.label) == ["sea", "sea", "love", nil])
      #expect(infos.map(\.book.id) == [1, 2, 3, 4])
      let required = Book.including(required: Book.author.filter(Column("name") == "Austen"))
      #expect(try required.asRequest(of: BookInfo.self).fetchAll(db).map(\.book.title) == ["Emma"])
      let row = try #require(try required.asRequest(of: Row.self).fetchOne(db))
      #expect(row["title"] == "Emma")
      #expect(row.scopes["author"]?["name"] == "Austen")
    }
  }

  @Test("joins make the SQL one expects")
  func joinSQL() throws {
    try Self.withLibrary(.memory) { (db: Database) throws in
      let sql = try tracedSQL(db) {
        _ = try Book.including(required: Book.author.select(Column("name"))).filter(Column("price") > 5)
          .asRequest(of: Row.self).fetchAll(db)
      }
      #expect(
        sql.last == """
          SELECT "book".*, "author"."name" FROM "book" JOIN "author" ON "author"."id" = "book"."authorId" \
          WHERE "book"."price" > ?
          """)
      let joined = try Book.joining(required: Book.author.filter(Column("name") == "Melville")).fetchAll(db)
      #expect(joined.map(\.id) == [1, 2])
      let alias = TableAlias()
      let cheap = Book.joining(optional: Book.author.aliased(alias)).filter(alias[Column("name")] == nil)
      #expect(try cheap.fetchAll(db).map(\.title) == ["Beowulf"])
    }
  }

  @Test("an association is joined under two keys, and from two tables, without a mix-up", arguments: Kind.allCases)
  func twice(kind: Kind) throws {
    struct Person: Codable, FetchableRecord, PersistableRecord {
      var id: Int64
      var name: String
      var parentId: Int64?
      static let parent = belongsTo(Person.self, key: "parent")
    }
    struct Family: Decodable, FetchableRecord {
      var name: String
      var first: Person?
      var second: Person?
    }
    try kind.withDatabase { (writer: any DatabaseWriter) throws in
      try writer.write { db in
        try db.create(table: "person") { t in
          t.primaryKey("id", .integer)
          t.column("name", .text).notNull()
          t.belongsTo("parent", inTable: "person")
        }
        for (id, name, parent) in [(1, "a", nil), (2, "b", 1), (3, "c", 2)] as [(Int64, String, Int64?)] {
          try Person(id: id, name: name, parentId: parent).insert(db)
        }
        let first = Person.parent.forKey("first").filter(Column("name") == "b")
        let family = try Person.including(optional: first).including(optional: Person.parent.forKey("second"))
          .order(Column("id")).asRequest(of: Family.self).fetchAll(db)
        #expect(family.map(\.first?.name) == [nil, nil, "b"])
        #expect(family.map(\.second?.name) == [nil, "a", "b"])
        let grand = Person.including(required: Person.parent.including(required: Person.parent))
        let row = try #require(try grand.asRequest(of: Row.self).fetchOne(db))
        #expect(row["name"] == "c")
        #expect(row.scopes["parent"]?["name"] == "b")
        #expect(row.scopes["parent"]?.scopes["parent"]?["name"] == "a")
      }
    }
  }

  struct AuthorInfo: Decodable, FetchableRecord {
    var author: Author
    var books: [Book]
  }

  struct AuthorGenres: Decodable, FetchableRecord {
    var author: Author
    var genres: [Genre]
  }

  @Test("including(all:) fetches all associated rows with one more statement", arguments: Kind.allCases)
  func includingAll(kind: Kind) throws {
    try Self.withLibrary(kind) { (db: Database) throws in
      let request = Author.including(all: Author.books.order(Column("title"))).order(Column("id"))
      var infos: [AuthorInfo] = []
      let sql = try tracedSQL(db) { infos = try request.asRequest(of: AuthorInfo.self).fetchAll(db) }
      #expect(infos.map(\.author.name) == ["Melville", "Austen", "Nobody"])
      #expect(infos.map { $0.books.map(\.title) } == [["Moby-Dick", "Typee"], ["Emma"], []])
      #expect(sql.filter { $0.hasPrefix("SELECT") && !$0.contains("pragma") }.count == 2)
      let through = Author.including(all: Author.genres).order(Column("id")).asRequest(of: AuthorGenres.self)
      #expect(try through.fetchAll(db).map { $0.genres.map(\.label) } == [["sea", "sea"], ["love"], []])
      let cursor = try request.asRequest(of: AuthorInfo.self).fetchCursor(db)
      #expect(try cursor.next()?.books.count == 2)
    }
  }

  struct Summary: Decodable, FetchableRecord, Equatable {
    var author: Author
    var bookCount: Int
    var maxBookPrice: Int?
  }

  @Test("aggregates over associations annotate and filter", arguments: Kind.allCases)
  func aggregates(kind: Kind) throws {
    try Self.withLibrary(kind) { (db: Database) throws in
      let request = Author.annotated(with: Author.books.count, Author.books.max(Column("price"))).order(Column("id"))
      let summaries = try request.asRequest(of: Summary.self).fetchAll(db)
      #expect(summaries.map(\.bookCount) == [2, 1, 0])
      #expect(summaries.map(\.maxBookPrice) == [10, 8, nil])
      #expect(try Author.having(Author.books.isEmpty).fetchAll(db).map(\.name) == ["Nobody"])
      #expect(try Author.having(Author.books.count > 1).fetchAll(db).map(\.name) == ["Melville"])
      #expect(try Author.having(!Author.books.isEmpty && Author.books.sum(Column("price")) < 10).fetchCount(db) == 1)
    }
  }
}
