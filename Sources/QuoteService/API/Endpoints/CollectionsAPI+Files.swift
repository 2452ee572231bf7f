import Changesets
import HTTP
import Quotes
import SQLiteRecords

extension CollectionsAPI {
  /// `POST /collections/{slug}/import`.
  func importQuotes(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayWrite(slug, request)
    let query = try FileQuery(request)
    let quotes = try QuoteImport(query.format)
    let limit = importLimit
    if let length = request.http.body.length, length > limit { throw APIFault.tooLong(limit) }
    var count = 0
    try await request.http.body.forEachPart { part in
      count += part.count
      guard count <= limit else { throw APIFault.tooLong(limit) }
      try await quotes.read(part)
    }
    let result = try await quotes.store(in: slug, of: store, duplicates: query.duplicates, now: now())
    return APIAnswers.json(
      ["imported": .integer(Int64(result.imported)), "skipped": .integer(Int64(result.skipped))], to: request)
  }

  /// `GET /collections/{slug}/export`.
  func exportQuotes(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    let format = try FileQuery(request).format
    // Its first part is read before anything is sent, so that what is wrong still has its status.
    let (export, first) = try await store.read { db in
      let drafts = request.caller.mayReadDrafts(of: try readable(db, slug, by: request.caller))
      return try QuoteExport(format, of: slug, drafts: drafts).step(db)
    }
    let fields: HTTPFields = [
      "Content-Type": format.mediaType,
      "Content-Disposition": #"attachment; filename="\#(slug).\#(format.pathExtension)""#,
      "Cache-Control": "private, no-store",
    ]
    return HTTPResponse(
      fields: fields,
      body: .stream { [store] writer in
        var (export, part) = (export, first)
        while let bytes = part {
          try await writer.write(bytes)
          // A read a part: a slow receiver holds up no one.
          (export, part) = try await store.read { [export] db in try export.step(db) }
        }
      })
  }
}

extension QuoteExport {
  /// The export after its next part, and the part; nil at the end.
  fileprivate func step(_ db: Database) throws -> (QuoteExport, [UInt8]?) {
    var export = self
    let part = try export.next(db)
    return (export, part)
  }
}

extension APIFault {
  fileprivate static func tooLong(_ limit: Int) -> APIFault {
    APIFault(.contentTooLarge, "The file is longer than the \(limit) bytes that may be imported at once: cut it up.")
  }
}
