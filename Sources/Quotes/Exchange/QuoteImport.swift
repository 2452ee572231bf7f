import Foundation
import SQLiteRecords

/// What becomes of an imported quote whose text and attribution are another's of the collection.
public enum DuplicatePolicy: String, CaseIterable, Hashable, Sendable {
  /// It is left out.
  case skip

  /// It is stored too.
  case keep
}

/// What an import did.
public struct ImportResult: Hashable, Sendable {
  /// How many quotes were stored.
  public var imported = 0

  /// How many weren't, because the collection, or the file before them, has the same.
  public var skipped = 0

  /// How many were the same as others, skipped or not.
  public var duplicates = 0
}

/// An import of a file of any size into a collection: all of it or nothing.
///
/// What arrives is checked and kept aside, in a file that nobody else sees and that goes with the import. So a slow sender
/// holds up no other writer, and memory stays small; only when the whole file is there, and sound, is it stored at once.
///
/// ```swift
/// let quotes = try QuoteImport(.csv)
/// for try await chunk in body { try await quotes.read(chunk) }
/// let result = try await quotes.store(in: "stoics", of: store, duplicates: .skip, now: now)
/// ```
///
/// Use it from one task or thread at a time.
public final class QuoteImport {
  /// How many quotes are kept aside in one step.
  private static let batch = 1_000

  private var reader: QuoteReader
  private var waiting: [QuoteFields] = []
  private let aside: DatabaseQueue

  /// How many quotes were read.
  public private(set) var count = 0

  /// - Parameter format: the file's.
  /// - Throws: where no file can be made to keep quotes aside.
  public init(_ format: QuoteFileFormat) throws {
    reader = QuoteReader(format)
    // An empty path is a file without a name, which SQLite deletes when it is closed ("Temporary Databases").
    aside = try DatabaseQueue(path: "")
    try aside.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF;
          PRAGMA synchronous = OFF;
          CREATE TABLE quote (text TEXT, attribution TEXT, source TEXT, language TEXT, weight INTEGER, published INTEGER)
          """)
    }
  }

  /// Reads the next bytes of the file. Blocks for the file that it keeps.
  ///
  /// - Throws: `ImportFault` for the first fault of the file.
  public func read(_ chunk: some Collection<UInt8>) throws {
    waiting += try reader.read(chunk)
    if waiting.count >= Self.batch { try putAside() }
  }

  /// Reads the next bytes of the file, on a thread of the database's own where they are many.
  ///
  /// - Throws: `ImportFault` for the first fault of the file.
  public func read(_ chunk: some Collection<UInt8>) async throws {
    waiting += try reader.read(chunk)
    guard waiting.count >= Self.batch else { return }
    let quotes = takeWaiting()
    try await aside.write { db in try Self.insert(quotes, db) }
  }

  /// Ends the file, and stores its quotes at the end of a collection, in one change. Blocks.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the number of quotes done.
  /// - Throws: `ImportFault`, or `StoreError.noSuchCollection`; nothing is stored then.
  public func store(
    in slug: String, of store: QuoteStore, duplicates: DuplicatePolicy, now: Date, progress: (Int) -> Void = { _ in }
  ) throws -> ImportResult {
    waiting += try reader.finish()
    try putAside()
    return try aside.read { source in
      try store.write { db in try Self.move(source, db, slug, duplicates, now, progress) }
    }
  }

  /// Ends the file, and stores its quotes at the end of a collection, in one change, on threads of the databases' own.
  ///
  /// - Throws: `ImportFault`, or `StoreError.noSuchCollection`; nothing is stored then.
  public func store(
    in slug: String, of store: QuoteStore, duplicates: DuplicatePolicy, now: Date
  ) async throws -> ImportResult {
    waiting += try reader.finish()
    let quotes = takeWaiting()
    let aside = aside
    try await aside.write { db in try Self.insert(quotes, db) }
    return try await store.write { db in
      try aside.read { source in try Self.move(source, db, slug, duplicates, now) { _ in } }
    }
  }

  private func takeWaiting() -> [QuoteFields] {
    count += waiting.count
    defer { waiting.removeAll() }
    return waiting
  }

  private func putAside() throws {
    let quotes = takeWaiting()
    try aside.write { db in try Self.insert(quotes, db) }
  }

  private static func insert(_ quotes: [QuoteFields], _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "INSERT INTO quote VALUES (?, ?, ?, ?, ?, ?)")
    for quote in quotes {
      try statement.execute(
        binding: quote.text, quote.attribution, quote.source, quote.language, quote.weight, quote.published)
    }
  }

  private static func move(
    _ source: Database, _ db: Database, _ slug: String, _ policy: DuplicatePolicy, _ now: Date,
    _ progress: (Int) -> Void
  ) throws -> ImportResult {
    let collection = try QuoteCollection.find(db, slug: slug)
    return try QuoteSearch.indexingAtEnd(db) {
      var end = try QuoteEnd(collection, db, now: now)
      var result = ImportResult()
      let rows = try Row.fetchCursor(source, sql: "SELECT * FROM quote ORDER BY rowid")
      while let row = try rows.next() {
        let quote = QuoteFields(
          text: row[0], attribution: row[1], source: row[2], language: row[3], weight: row[4], published: row[5])
        let isDuplicate = try collection.has(db, quote)
        if isDuplicate { result.duplicates += 1 }
        if isDuplicate, policy == .skip {
          result.skipped += 1
        } else {
          _ = try end.add(quote)
          result.imported += 1
        }
        let done = result.imported + result.skipped
        if done % batch == 0 { progress(done) }
      }
      try end.finish()
      return result
    }
  }
}

extension QuoteCollection {
  /// Whether it has a quote with the same text and attribution.
  func has(_ db: Database, _ quote: QuoteFields) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM quote WHERE collectionId = ? AND fingerprint = ? AND text = ? AND attribution IS ?)
        """)
    return try Bool.fetchOne(statement, arguments: [id, quote.fingerprint, quote.text, quote.attribution]) ?? false
  }
}
