import Changesets
import HTTP
import Quotes
import SQLiteRecords

extension CollectionsAPI {
  /// `GET /collections`.
  func listCollections(_ request: APIRequest) async throws -> HTTPResponse {
    let query = try PageQuery(request, of: Self.path)
    let page = try await store.read { db in
      try QuoteCollection.page(db, for: request.caller.audience, after: query.cursor?.place, limit: query.limit)
    }
    return APIAnswers.page(
      page.items.map { $0.json(at: path(of: $0.collection)) }, at: base + Self.path,
      next: page.next.map { query.next(after: $0) }, to: request)
  }

  /// `POST /collections`.
  func createCollection(_ request: APIRequest) async throws -> HTTPResponse {
    try request.caller.checkMayCreate()
    let changeset = QuoteCollection.changeset(parameters: try await request.object(), families: families)
    let fields = try changeset.apply()
    let item: CollectionItem
    do {
      item = try await store.write { db in try QuoteCollection.create(db, fields, now: now()) }
    } catch StoreError.slugTaken {
      let taken = changeset.handling(ConstraintViolation(.unique, name: "collection.slug"))
      throw APIFault(.conflict, errors: taken?.errors ?? [])
    }
    return APIAnswers.object(
      item.json(at: path(of: item.collection)), tag: item.tag, to: request, status: .created,
      location: path(of: item.collection))
  }

  /// `GET /collections/{slug}`.
  func showCollection(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    let item = try await store.read { db in try readable(db, slug, by: request.caller).item(db) }
    return APIAnswers.object(item.json(at: path(of: item.collection)), tag: item.tag, to: request)
  }

  /// `PATCH /collections/{slug}`.
  func changeCollection(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayChange(slug, request)
    let parameters = try await request.object(as: APIRequest.patches)
    let item = try await store.write { db in
      let item = try writable(db, slug, by: request.caller).item(db)
      try request.checkCondition(item.tag)
      let fields = try QuoteCollection.changeset(item.collection.fields, parameters: parameters, families: families)
        .apply()
      return try item.collection.update(db, fields, now: now())
    }
    return APIAnswers.object(item.json(at: path(of: item.collection)), tag: item.tag, to: request)
  }

  /// `DELETE /collections/{slug}`.
  func deleteCollection(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayChange(slug, request)
    let leavesQuotes = try await store.write { db in
      let item = try writable(db, slug, by: request.caller).item(db)
      try request.checkCondition(item.tag)
      return try item.collection.remove(db)
    }
    if leavesQuotes { sweep() }
    return APIAnswers.deleted
  }

  /// Checks that the caller may change what is there, and says which state of it: before the body is looked at.
  func checkMayChange(_ slug: String, _ request: APIRequest) async throws {
    try await checkMayWrite(slug, request)
    try request.checkHasCondition()
  }

  /// Checks that the caller may write to a collection: before the body is looked at.
  func checkMayWrite(_ slug: String, _ request: APIRequest) async throws {
    try request.caller.checkMayWrite()
    _ = try await store.read { db in try writable(db, slug, by: request.caller) }
  }

  /// A collection that the caller may see.
  func readable(_ db: Database, _ slug: String, by caller: Caller) throws -> QuoteCollection {
    let collection = try QuoteCollection.find(db, slug: slug, isPublic: caller == .anyone)
    try caller.checkMayRead(collection)
    return collection
  }

  /// A collection that the caller may change.
  func writable(_ db: Database, _ slug: String, by caller: Caller) throws -> QuoteCollection {
    let collection = try QuoteCollection.find(db, slug: slug)
    try caller.checkMayWrite(collection)
    return collection
  }

  func path(of collection: QuoteCollection) -> String { "\(base)\(Self.path)/\(collection.slug)" }
}
