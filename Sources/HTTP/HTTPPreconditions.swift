/// What a request's conditions say about a representation (RFC 9110 §13).
public enum HTTPPreconditions {
  public enum Outcome: Sendable {
    /// The request is answered as if it had no condition.
    case proceed
    /// The client's copy is good: 304.
    case notModified
    /// The client's condition doesn't hold: 412.
    case failed
  }

  /// Evaluates a request's conditions in the RFC's order (§13.2.2).
  /// - Parameters:
  ///   - method: conditions count for GET and HEAD; `If-Match` and `If-Unmodified-Since` for every other one too.
  ///   - entityTag: the representation's, or nil where it has none.
  ///   - lastModified: when it was last changed, or nil where nobody knows.
  ///   - exists: whether there is a representation now; for `If-Match: *` and `If-None-Match: *`.
  public static func evaluate(
    method: HTTPMethod, fields: HTTPFields, entityTag: EntityTag?, lastModified: HTTPDate? = nil, exists: Bool = true
  ) -> Outcome {
    if fields.contains("If-Match") {
      guard matches(fields, "If-Match", entityTag, exists, { $0.stronglyMatches($1) }) else { return .failed }
    } else if let limit = date(fields, "If-Unmodified-Since"), let lastModified, lastModified > limit {
      return .failed
    }
    let isRead = method == .get || method == .head
    if fields.contains("If-None-Match") {
      guard matches(fields, "If-None-Match", entityTag, exists, { $0.weaklyMatches($1) }) else { return .proceed }
      return isRead ? .notModified : .failed
    }
    if isRead, let since = date(fields, "If-Modified-Since"), let lastModified, lastModified <= since {
      return .notModified
    }
    return .proceed
  }

  private static func matches(
    _ fields: HTTPFields, _ name: HTTPFieldName, _ entityTag: EntityTag?, _ exists: Bool,
    _ compare: (EntityTag, EntityTag) -> Bool
  ) -> Bool {
    guard let text = fields.list(of: name) else { return false }
    if text == "*" { return exists }
    guard let entityTag, let tags = EntityTag.list(text) else { return false }
    return tags.contains { compare($0, entityTag) }
  }

  private static func date(_ fields: HTTPFields, _ name: HTTPFieldName) -> HTTPDate? {
    fields[name].flatMap { HTTPDate($0) }
  }
}

extension HTTPResponse {
  /// The answer in the light of the request's conditions: as it is, 304 without content, or 412. Its own `ETag` and
  /// `Last-Modified` are compared; a status other than 200 is left alone (RFC 9110 §13.2.1).
  public func evaluatingPreconditions(of request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, Self.conditions.contains(where: { request.fields.mayContain($0) }) else { return self }
    let outcome = HTTPPreconditions.evaluate(
      method: request.method, fields: request.fields, entityTag: fields["ETag"].flatMap { EntityTag(parsing: $0) },
      lastModified: fields["Last-Modified"].flatMap { HTTPDate($0) })
    switch outcome {
    case .proceed: return self
    case .failed: return HTTPError(.preconditionFailed, "The request's condition doesn't hold.").response
    case .notModified:
      var response = HTTPResponse(status: .notModified, fields: fields)
      // What describes the content has no place where there is none (§15.4.5).
      for name: HTTPFieldName in ["Content-Type", "Content-Encoding", "Content-Language"] {
        response.fields.remove(name)
      }
      return response
    }
  }

  private static let conditions: [HTTPFieldName] = [
    "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since",
  ]
}
