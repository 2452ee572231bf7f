import HTTP

/// Lets pages of other origins read or embed the answers: `Access-Control-Allow-Origin` (Fetch §3.2) and
/// `Cross-Origin-Resource-Policy` (Fetch §3.7). It also makes the answers to `OPTIONS` say what a preflight asks.
public struct CrossOrigin: HTTPMiddleware {
  private let fields: HTTPFields
  private let preflight: HTTPFields
  private let methods: String?

  /// - Parameters:
  ///   - origin: who may read: `*`, or one origin.
  ///   - methods: what a preflight allows, which is then answered here; nil, the default, lets the handler behind answer it,
  ///     and allows what that answer's `Allow` says, as a router's does.
  ///   - requestFields: the request fields that a preflight allows. `*` is all but `Authorization`.
  ///   - exposed: the response fields that a page may read beside the simple ones.
  ///   - resourcePolicy: who may embed: `cross-origin`, `same-site`, `same-origin`; nil says nothing.
  ///   - maximumAge: how long a preflight's answer counts, in seconds.
  public init(
    origin: String = "*", methods: [HTTPMethod]? = nil, requestFields: [HTTPFieldName] = [],
    exposed: [HTTPFieldName] = [], resourcePolicy: String? = "cross-origin", maximumAge: Int = 86_400
  ) {
    var fields: HTTPFields = ["Access-Control-Allow-Origin": origin]
    if origin != "*" { fields.append("Vary", "Origin") }
    if !exposed.isEmpty {
      fields.append("Access-Control-Expose-Headers", exposed.map(\.rawName).joined(separator: ", "))
    }
    if let resourcePolicy { fields.append("Cross-Origin-Resource-Policy", resourcePolicy) }
    var preflight = HTTPFields()
    if !requestFields.isEmpty {
      preflight.append("Access-Control-Allow-Headers", requestFields.map(\.rawName).joined(separator: ", "))
    }
    preflight.append("Access-Control-Max-Age", String(maximumAge))
    self.fields = fields
    self.preflight = preflight
    self.methods = methods?.map(\.rawValue).joined(separator: ", ")
  }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    let isOptions = request.method == .options
    if isOptions, methods != nil, request.fields.contains("Access-Control-Request-Method") {
      return .now(mark(HTTPResponse(status: .noContent), isOptions: true))
    }
    return next.respond(to: request).map { [self] in mark($0, isOptions: isOptions) }
  }

  private func mark(_ response: HTTPResponse, isOptions: Bool) -> HTTPResponse {
    var response = response
    if isOptions, let methods = methods ?? response.fields["Allow"] {
      response.fields.append(absentOf: ["Access-Control-Allow-Methods": methods])
      response.fields.append(absentOf: preflight)
    }
    response.fields.append(absentOf: fields)
    return response
  }
}
