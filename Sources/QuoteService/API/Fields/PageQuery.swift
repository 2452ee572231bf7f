import Changesets
import Quotes

/// Which page of a list a query asks for.
struct PageQuery: Changeable {
  static let limits = 1...200

  var limit = 50
  var cursor: Cursor?
  var search: String?
  var published: Bool?

  static let fields: [ChangesetField<PageQuery>] = [
    ChangesetField("limit", \.limit), ChangesetField("cursor", \.cursor), ChangesetField("q", \.search),
    ChangesetField("published", \.published),
  ]

  /// Reads a query's parameters; others than these are ignored.
  ///
  /// - Throws: 400 with what is wrong.
  init(_ request: APIRequest) throws {
    let changeset = Changeset(PageQuery(), parameters: try request.query())
      .cast(\.limit, message: "must be a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
      .validateNumber(\.limit, in: Self.limits)
      .cast(\.cursor, message: "is none that a page gave")
      .cast(\.search)
      .cast(\.published, message: "must be true or false")
    guard changeset.isValid else { throw APIFault(.badRequest, errors: changeset.errors) }
    self = try changeset.apply()
  }

  private init() {}

  /// - Parameter drafts: whether the caller may see quotes that aren't published.
  func filter(drafts: Bool) -> QuoteFilter {
    QuoteFilter(search: search, published: published, seesDrafts: drafts)
  }

  /// The query of the next page.
  func next(after cursor: Cursor) -> String {
    var parts = ["cursor=\(cursor.text)"]
    if limit != PageQuery().limit { parts.append("limit=\(limit)") }
    if let search { parts.append("q=\(PercentCoding.encode(search))") }
    if let published { parts.append("published=\(published)") }
    return parts.joined(separator: "&")
  }
}

/// Where a page begins, in a form that nobody takes for something to put together: base64url (RFC 4648, section 5).
struct Cursor: ChangesetValue {
  /// What the store calls it.
  var place: String

  static func cast(_ parameter: ParameterValue) -> Cursor? {
    guard let text = String.cast(parameter), let bytes = Base64URL.decode(text) else { return nil }
    return String(validating: bytes, as: UTF8.self).map(Cursor.init)
  }

  var text: String { Base64URL.encode(place.utf8) }
  var parameter: ParameterValue { .string(text) }
}
