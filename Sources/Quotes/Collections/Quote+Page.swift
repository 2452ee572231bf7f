import SQLiteRecords

/// Which quotes of a collection are listed.
public struct QuoteFilter: Hashable, Sendable {
  /// Words, or beginnings of words, that the text, the attribution or the source must have, all of them; nil for any.
  public var search: String?

  /// Only those that are published, or that aren't; nil for both.
  public var published: Bool?

  /// Whether quotes that aren't published may be found at all. Default: true.
  public var seesDrafts: Bool

  public init(search: String? = nil, published: Bool? = nil, seesDrafts: Bool = true) {
    self.search = search
    self.published = published
    self.seesDrafts = seesDrafts
  }
}

extension QuoteCollection {
  /// A page of its quotes, by position.
  ///
  /// - Parameters:
  ///   - cursor: the page before's `next`; nil for the first. It stays good while quotes come, go and move.
  ///   - limit: the most quotes, at least 1.
  /// - Throws: `StoreError.badCursor` or `.tooManyWords`.
  public func page(
    _ db: Database, _ filter: QuoteFilter = QuoteFilter(), after cursor: String? = nil, limit: Int
  ) throws -> Page<QuoteItem> {
    let (quotes, next) = try quotes(db, filter, after: cursor, limit: limit)
    return Page(items: try position(quotes, isWhole: filter == QuoteFilter(), db), next: next)
  }

  /// A page of its quotes, whose positions aren't counted.
  func quotes(
    _ db: Database, _ filter: QuoteFilter = QuoteFilter(), after cursor: String? = nil, limit: Int
  ) throws -> (quotes: [Quote], next: String?) {
    guard filter.seesDrafts || filter.published != false else { return ([], nil) }
    let start = try cursor.map { try place(of: $0, db) } ?? 0
    let collection = try storedID()
    var request = Quote.filter(Quote.Columns.collectionId == collection && Quote.Columns.place > start)
      .order(Quote.Columns.place).limit(limit + 1)
    if let published = filter.published ?? (filter.seesDrafts ? nil : true) {
      request = request.filter(Quote.Columns.published == published)
    }
    if let search = filter.search {
      guard let pattern = try QuoteSearch.pattern(search, in: collection) else { return ([], nil) }
      request = request.filter(
        sql: "id IN (SELECT rowid FROM quoteSearch WHERE quoteSearch MATCH ?)", arguments: [pattern])
    }
    let found = try request.fetchAll(db)
    let quotes = Array(found.prefix(limit))
    return (quotes, found.count > limit ? quotes.last.map { self.cursor(after: $0) } : nil)
  }

  /// Counts the positions of quotes in their order.
  ///
  /// - Parameter isWhole: whether none is left out between them.
  private func position(_ quotes: [Quote], isWhole: Bool, _ db: Database) throws -> [QuoteItem] {
    let order = try order(db)
    guard isWhole, let first = quotes.first else {
      return try quotes.map { QuoteItem(quote: $0, position: try order.index(of: $0.place) + 1) }
    }
    let position = try order.index(of: first.place) + 1
    return quotes.enumerated().map { QuoteItem(quote: $1, position: position + $0) }
  }

  /// A quote's place names where a page ended, as long as places weren't given anew; then its number helps.
  private func cursor(after quote: Quote) -> String {
    "\(arrangement).\(quote.place).\(quote.id ?? 0)"
  }

  private func place(of cursor: String, _ db: Database) throws -> Int64 {
    let parts = cursor.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 3, let arrangement = parts[0], let place = parts[1], let id = parts[2] else {
      throw StoreError.badCursor
    }
    if arrangement == self.arrangement { return place }
    let quote = try Quote.fetchOne(db, key: id)
    return quote?.collectionId == self.id ? quote?.place ?? place : place
  }
}
