import HTTP
import JSON

/// The answers of the API to calls that succeed.
enum APIAnswers {
  /// An object with the tag of its state, in the light of the request's conditions.
  ///
  /// - Parameters:
  ///   - tag: the strong entity tag's text.
  ///   - location: where a new object is, as a path.
  static func object(
    _ value: JSONValue, tag: String, to request: APIRequest, status: HTTPStatus = .ok, location: String? = nil
  ) -> HTTPResponse {
    var response = json(value, to: request, status: status)
    response.fields.append("ETag", EntityTag(tag).description)
    if let location { response.fields.append("Location", location) }
    return request.http.method == .get || request.http.method == .head
      ? response.evaluatingPreconditions(of: request.http) : response
  }

  /// Any JSON. A cache may keep it, and asks each time whether it is good still; only the caller's own where it isn't for all.
  static func json(_ value: JSONValue, to request: APIRequest, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, fields: fields("application/json", to: request), body: .bytes(value.bytes))
  }

  /// The header fields of content of a media type.
  static func fields(_ mediaType: String, to request: APIRequest) -> HTTPFields {
    [
      "Content-Type": mediaType, "Cache-Control": request.caller == .anyone ? "no-cache" : "private, no-cache",
      "Vary": "Authorization", "Access-Control-Expose-Headers": "ETag, Location",
    ]
  }

  /// A page of a list.
  ///
  /// - Parameters:
  ///   - path: the list's.
  ///   - next: the next page's query, or nil.
  static func page(_ items: [JSONValue], at path: String, next: String?, to request: APIRequest) -> HTTPResponse {
    let next: JSONValue = next.map { .string("\(path)?\($0)") } ?? .null
    return json(["items": .array(items), "next": next], to: request)
  }

  static let deleted = HTTPResponse(status: .noContent)
}
