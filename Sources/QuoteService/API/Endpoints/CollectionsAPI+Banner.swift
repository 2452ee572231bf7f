import HTTP
import QuoteImages
import Quotes

/// The banner is a part of its collection: a change of it is one of the collection, whose `ETag` it names in `If-Match`.
extension CollectionsAPI {
  /// What a banner may be uploaded as. What a file is in truth, its first bytes tell.
  private static let mediaTypes: Set<String> = ["image/png", "image/jpeg", "image/webp"]

  /// `GET /collections/{slug}/banner`.
  func showBanner(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    let banner = try await store.read { db in
      let collection = try readable(db, slug, by: request.caller)
      guard let banner = try collection.banner(db) else { throw APIFault.noBanner }
      return banner
    }
    var fields = APIAnswers.fields(BannerImage.mediaType, to: request)
    fields.append("ETag", EntityTag(banner.digest).description)
    return HTTPResponse(fields: fields, body: .bytes(banner.bytes)).evaluatingPreconditions(of: request.http)
  }

  /// `PUT /collections/{slug}/banner`.
  func changeBanner(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayChange(slug, request)
    let upload = try await request.file(as: Self.mediaTypes)
    // A stale change shouldn't wait for its picture to be decoded.
    try await store.read { db in try request.checkCondition(writable(db, slug, by: request.caller).item(db).tag) }
    let banner = try await source.banner(from: upload, for: request.http.client)
    let (item, isNew) = try await store.write { db in
      let item = try writable(db, slug, by: request.caller).item(db)
      try request.checkCondition(item.tag)
      return (try item.collection.setBanner(db, banner, now: now()), item.collection.style.banner == nil)
    }
    var response = APIAnswers.object(
      item.json(at: path(of: item.collection)), tag: item.tag, to: request, status: isNew ? .created : .ok)
    // What is sent is the collection, not the banner that was put there (RFC 9110, section 8.7).
    response.fields.append("Content-Location", path(of: item.collection))
    return response
  }

  /// `DELETE /collections/{slug}/banner`.
  func deleteBanner(_ request: APIRequest, _ slug: String) async throws -> HTTPResponse {
    try await checkMayChange(slug, request)
    try await store.write { db in
      let item = try writable(db, slug, by: request.caller).item(db)
      try request.checkCondition(item.tag)
      guard item.collection.style.banner != nil else { throw APIFault.noBanner }
      _ = try item.collection.setBanner(db, nil, now: now())
    }
    return APIAnswers.deleted
  }
}

extension APIFault {
  fileprivate static let noBanner = APIFault(.notFound, "The collection has no banner.")
}
