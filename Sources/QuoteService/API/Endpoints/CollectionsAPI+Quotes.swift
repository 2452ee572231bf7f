import Changesets
import HTTP
import Quotes
import SQLiteRecords

extension CollectionsAPI {
  /// The most quotes of a batch.
  static let largestBatch = 1_000

  /// `GET /collections/{slug}/quotes`.
  func listQuotes(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    let query = try PageQuery(request, of: slug + "/quotes")
    let find = { @Sendable (db: Database) throws in
      let collection = try readable(db, slug, by: request.caller)
      let filter = query.filter(drafts: request.caller.mayReadDrafts(of: collection))
      return (collection, try collection.page(db, filter, after: query.cursor?.place, limit: query.limit))
    }
    let (collection, page) =
      query.search == nil ? try await store.read(find) : try await search { try await store.read(find) }
    return APIAnswers.page(
      page.items.map(\.json), at: path(of: collection) + "/quotes",
      next: page.next.map { query.next(after: $0) }, to: request)
  }

  /// Does a search when it is its turn, and not for long: what else is read must not wait for the readers that broad ones in
  /// large collections hold.
  private func search<Value: Sendable>(_ job: @escaping @Sendable () async throws -> Value) async throws -> Value {
    do {
      return try await searches.run { try await TimeLimit(duration: .seconds(2)).run(job) }
    } catch is Turns.Full {
      throw APIFault(
        .serviceUnavailable, "Too many search already: try again in 1 s.", fields: ["Retry-After": "1"])
    } catch is TimeLimit.Exceeded {
      throw APIFault(
        .serviceUnavailable, "The search took too long: give longer words.", fields: ["Retry-After": "1"])
    }
  }

  /// `POST /collections/{slug}/quotes`.
  func createQuote(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayWrite(slug, request)
    let edit = try Quote.changeset(parameters: try await request.object()).apply()
    let (collection, items) = try await add([edit.fields], to: slug, request)
    guard let item = items.first else { throw StoreError.noSuchCollection(slug) }
    return APIAnswers.object(
      item.json, tag: item.tag, to: request, status: .created,
      location: "\(path(of: collection))/quotes/\(item.quote.id ?? 0)")
  }

  /// `POST /collections/{slug}/quotes:batch`.
  func createQuotes(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayWrite(slug, request)
    let batch = try Changeset(QuoteBatch(), parameters: try await request.object())
      .castQuotes(atMost: Self.largestBatch).validateNoUnknownParameters(besides: ["quotes"]).apply()
    let (_, items) = try await add(batch.quotes.map(\.fields), to: slug, request)
    return APIAnswers.json(["items": .array(items.map(\.json))], to: request, status: .created)
  }

  private func add(
    _ quotes: [QuoteFields], to slug: String, _ request: APIRequest
  ) async throws -> (QuoteCollection, [QuoteItem]) {
    try await store.write { db in
      let collection = try writable(db, slug, by: request.caller)
      return (collection, try collection.add(db, quotes, now: now()))
    }
  }

  /// `GET /collections/{slug}/quotes/{id}`.
  func showQuote(_ request: APIRequest, _ slug: String, _ id: Int64) async throws -> HTTPResponse {
    let item = try await store.read { db in
      let collection = try readable(db, slug, by: request.caller)
      let item = try collection.quote(db, id: id)
      guard item.quote.published || request.caller.mayReadDrafts(of: collection) else {
        throw StoreError.noSuchQuote(id)
      }
      return item
    }
    return APIAnswers.object(item.json, tag: item.tag, to: request)
  }

  /// `PATCH /collections/{slug}/quotes/{id}`.
  func changeQuote(_ request: APIRequest, _ slug: String, _ id: Int64) async throws -> HTTPResponse {
    try await checkMayChange(slug, id, request)
    let parameters = try await request.object(as: APIRequest.patches)
    let item = try await store.write { db in
      let collection = try writable(db, slug, by: request.caller)
      let item = try collection.quote(db, id: id)
      try request.checkCondition(item.tag)
      let edit = try Quote.changeset(
        QuoteEdit(item.quote.fields, position: item.position), parameters: parameters,
        among: collection.item(db).quoteCount
      ).apply()
      return try collection.update(db, item, to: edit.fields, position: edit.position, now: now())
    }
    return APIAnswers.object(item.json, tag: item.tag, to: request)
  }

  /// `DELETE /collections/{slug}/quotes/{id}`.
  func deleteQuote(_ request: APIRequest, _ slug: String, _ id: Int64) async throws -> HTTPResponse {
    try await checkMayChange(slug, id, request)
    try await store.write { db in
      let collection = try writable(db, slug, by: request.caller)
      let item = try collection.quote(db, id: id)
      try request.checkCondition(item.tag)
      try collection.remove(db, item)
    }
    return APIAnswers.deleted
  }

  /// Checks that the quote is there, that the caller may change it, and that the call says which state of it.
  private func checkMayChange(_ slug: String, _ id: Int64, _ request: APIRequest) async throws {
    try request.caller.checkMayWrite()
    _ = try await store.read { db in try writable(db, slug, by: request.caller).quote(db, id: id) }
    try request.checkHasCondition()
  }
}
