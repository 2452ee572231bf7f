import SQLiteRecords

extension QuoteStore {
  /// Marks the file as ours in SQLite's header ("PQst").
  static let applicationID = 0x5051_7374

  /// The steps from an empty file to the tables of this version. One that was released is never changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("collections") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try createCollections(db)
      try createQuotes(db)
      try createOrder(db)
      try createSearch(db)
    }
    migrator.registerMigration("tokens") { db in try createTokens(db) }
    migrator.registerMigration("removals") { db in
      // Deleted, but for quotes that are still to be taken away.
      try db.alter(table: "collection") { t in
        t.add(column: "isDeleted", .boolean).notNull().defaults(to: false)
      }
    }
    migrator.registerMigration("banners") { db in
      try db.create(table: "banner") { t in
        t.primaryKey("collectionId", .integer).references("collection", onDelete: .cascade)
        t.column("file", .blob).notNull()
      }
    }
    migrator.registerMigration("search in any script") { db in
      try db.dropFTS5SynchronizationTriggers(forTable: "quoteSearch")
      try db.drop(table: "quoteSearch")
      try QuoteSearch.create(db)
    }
    return migrator
  }

  private static func createCollections(_ db: Database) throws {
    try db.create(table: "collection") { t in
      t.autoIncrementedPrimaryKey("id")
      t.column("slug", .text).notNull().unique().check(sql: "length(slug) BETWEEN 1 AND 64")
      t.column("name", .text).notNull()
      t.column("description", .text)
      t.column("visibility", .text).notNull().check(sql: "visibility IN ('public', 'private')")
      t.column("style", .text).notNull().check(sql: "json_valid(style)")
      t.column("revision", .integer).notNull()
      t.column("arrangement", .integer).notNull()
      t.column("createdAt", .datetime).notNull()
      t.column("updatedAt", .datetime).notNull()
    }
  }

  private static func createQuotes(_ db: Database) throws {
    try db.create(table: "quote") { t in
      t.autoIncrementedPrimaryKey("id")
      t.belongsTo("collection", onDelete: .cascade, indexed: false).notNull()
      t.column("place", .integer).notNull()
      t.column("fingerprint", .integer).notNull()
      t.column("text", .text).notNull().check(sql: "length(text) > 0")
      t.column("attribution", .text)
      t.column("source", .text)
      t.column("language", .text)
      t.column("weight", .integer).notNull().check(sql: "weight BETWEEN 0 AND 1000")
      t.column("published", .boolean).notNull()
      t.column("revision", .integer).notNull()
      t.column("createdAt", .datetime).notNull()
      t.column("updatedAt", .datetime).notNull()
    }
    // All that a step through the order reads.
    try db.create(indexOn: "quote", columns: ["collectionId", "place", "published", "weight"])
    try db.create(indexOn: "quote", columns: ["collectionId", "fingerprint"])
  }

  /// The tree of sums: see `QuoteOrder`.
  private static func createOrder(_ db: Database) throws {
    try db.create(table: "tally", options: .withoutRowID) { t in
      t.belongsTo("collection", onDelete: .cascade, indexed: false).notNull()
      t.column("level", .integer).notNull()
      t.column("node", .integer).notNull()
      t.column("quotes", .integer).notNull()
      t.column("published", .integer).notNull()
      t.column("weight", .integer).notNull()
      t.primaryKey(["collectionId", "level", "node"])
    }
  }

  private static func createSearch(_ db: Database) throws {
    try db.create(virtualTable: "quoteSearch", using: FTS5()) { t in
      t.synchronize(withTable: "quote")
      t.tokenizer = .unicode61()
      t.column("text")
      t.column("attribution")
      t.column("source")
    }
  }

  private static func createTokens(_ db: Database) throws {
    try db.create(table: "token") { t in
      t.autoIncrementedPrimaryKey("id")
      t.column("digest", .blob).notNull().unique()
      t.column("label", .text)
      t.column("scope", .text).notNull().check(sql: "scope IN ('read', 'write')")
      t.column("isBound", .boolean).notNull()
      t.column("createdAt", .datetime).notNull()
      t.column("lastUsedAt", .datetime)
    }
    try db.create(table: "tokenCollection", options: .withoutRowID) { t in
      t.belongsTo("token", onDelete: .cascade, indexed: false).notNull()
      t.belongsTo("collection", onDelete: .cascade).notNull()
      t.primaryKey(["tokenId", "collectionId"])
    }
  }
}
