import HTTP

/// Lets pages of other origins read or embed the answers: `Access-Control-Allow-Origin` (Fetch §3.2) and
/// `Cross-Origin-Resource-Policy` (Fetch §3.7). It also answers preflight requests.
public struct CrossOrigin: HTTPMiddleware {
  private let fields: HTTPFields
  private let preflight: HTTPFields

  /// - Parameters:
  ///   - origin: who may read: `*`, or one origin.
  ///   - methods: what a preflight allows.
  ///   - requestFields: the request fields that a preflight allows.
  ///   - exposed: the response fields that a page may read beside the simple ones.
  ///   - resourcePolicy: who may embed: `cross-origin`, `same-site`, `same-origin`; nil says nothing.
  ///   - maximumAge: how long a preflight's answer counts, in seconds.
  public init(
    origin: String = "*", methods: [HTTPMethod] = [.get, .head, .options], requestFields: [HTTPFieldName] = [],
    exposed: [HTTPFieldName] = [], resourcePolicy: String? = "cross-origin", maximumAge: Int = 86_400
  ) {
    var fields: HTTPFields = ["Access-Control-Allow-Origin": origin]
    if origin != "*" { fields.append("Vary", "Origin") }
    var preflight = fields
    if !exposed.isEmpty {
      fields.append("Access-Control-Expose-Headers", exposed.map(\.rawName).joined(separator: ", "))
    }
    if let resourcePolicy { fields.append("Cross-Origin-Resource-Policy", resourcePolicy) }
    preflight.append("Access-Control-Allow-Methods", methods.map(\.rawValue).joined(separator: ", "))
    if !requestFields.isEmpty {
      preflight.append("Access-Control-Allow-Headers", requestFields.map(\.rawName).joined(separator: ", "))
    }
    preflight.append("Access-Control-Max-Age", String(maximumAge))
    self.fields = fields
    self.preflight = preflight
  }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    if request.method == .options, request.fields.contains("Access-Control-Request-Method") {
      return .now(HTTPResponse(status: .noContent, fields: preflight))
    }
    let fields = fields
    return next.respond(to: request).map { response in
      var response = response
      for (name, value) in fields where !response.fields.contains(name) { response.fields.append(name, value) }
      return response
    }
  }
}
