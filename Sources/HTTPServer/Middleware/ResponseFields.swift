import HTTP

/// Adds header fields to every answer, where it has none of the name: `X-Content-Type-Options`, `Strict-Transport-Security`.
public struct ResponseFields: HTTPMiddleware {
  private let fields: HTTPFields

  /// - Parameter fields: added at the end, in their order.
  public init(_ fields: HTTPFields) { self.fields = fields }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    next.respond(to: request).map { [fields] response in
      var response = response
      response.fields.append(absentOf: fields)
      return response
    }
  }
}

extension HTTPFields {
  /// Adds the fields of whose name there is none yet.
  mutating func append(absentOf other: HTTPFields) {
    for (name, value) in other where !contains(name) { append(name, value) }
  }
}
