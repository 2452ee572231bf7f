import Changesets
import Quotes

/// Which page of a list a query asks for.
struct PageQuery: Changeable {
  static let limits = 1...200

  /// The most characters of a search.
  static let longestSearch = 200

  var limit = 50
  var cursor: Cursor?
  var search: String?
  var published: Bool?

  static let fields: [ChangesetField<PageQuery>] = [
    ChangesetField("limit", \.limit), ChangesetField("cursor", \.cursor), ChangesetField("q", \.search),
    ChangesetField("published", \.published),
  ]

  /// What the list is of, and which of it the query asks for: a cursor is good for this alone.
  private var list = ""

  /// Reads a query's parameters; others than these are ignored.
  ///
  /// - Parameter path: the list's.
  /// - Throws: 400 with what is wrong.
  init(_ request: APIRequest, of path: String) throws {
    let badCursor: ErrorMessage = "is none that a page of this list gave"
    var changeset = Changeset(PageQuery(), parameters: try request.query())
      .cast(\.limit, message: "must be a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
      .validateNumber(\.limit, in: Self.limits)
      .cast(\.cursor, message: badCursor)
      .cast(\.search)
      .validateLength(\.search, max: Self.longestSearch)
      .cast(\.published, message: "must be true or false")
    let list = [path, changeset.getField(\.search) ?? "", changeset.getField(\.published).map { "\($0)" } ?? ""]
      .joined(separator: "\n")
    changeset = changeset.validateChange(\.cursor) { $0.isOf(list) ? [] : [badCursor] }
    guard changeset.isValid else { throw APIFault(.badRequest, errors: changeset.errors) }
    self = try changeset.apply()
    self.list = list
  }

  private init() {}

  /// - Parameter drafts: whether the caller may see quotes that aren't published.
  func filter(drafts: Bool) -> QuoteFilter {
    QuoteFilter(search: search, published: published, seesDrafts: drafts)
  }

  /// The query of the next page.
  ///
  /// - Parameter place: where the store says that it begins.
  func next(after place: String) -> String {
    var parts = ["cursor=\(Cursor(place: place, of: list).text)"]
    if limit != PageQuery().limit { parts.append("limit=\(limit)") }
    if let search { parts.append("q=\(PercentCoding.encode(search))") }
    if let published { parts.append("published=\(published)") }
    return parts.joined(separator: "&")
  }
}

/// Where a page of one list begins, in a form that nobody takes for something to put together: base64url (RFC 4648, section 5).
struct Cursor: ChangesetValue {
  /// What the store calls it.
  let place: String

  /// A sum of the list and the place, so that another list's cursor isn't taken for one of this.
  private let check: String

  init(place: String, of list: String) {
    self.place = place
    check = Self.check(place, list)
  }

  private init(place: String, check: String) {
    (self.place, self.check) = (place, check)
  }

  func isOf(_ list: String) -> Bool { check == Self.check(place, list) }

  private static func check(_ place: String, _ list: String) -> String {
    String(StableHash(list + "\n" + place).value, radix: 36)
  }

  static func cast(_ parameter: ParameterValue) -> Cursor? {
    guard let text = String.cast(parameter), let bytes = Base64URL.decode(text),
      let parts = String(validating: bytes, as: UTF8.self)?.split(separator: "~", maxSplits: 1), parts.count == 2
    else { return nil }
    return Cursor(place: String(parts[1]), check: String(parts[0]))
  }

  var text: String { Base64URL.encode((check + "~" + place).utf8) }
  var parameter: ParameterValue { .string(text) }
}
