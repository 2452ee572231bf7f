import HTTP

/// Finds the handler for a request by its path and method.
///
/// What the routes say by themselves it answers itself: 404 for a path that no route has; 405 with `Allow` for a method that the
/// path's routes don't have; `OPTIONS` with `Allow`; `HEAD` by the path's `GET`. A route that is written with literals only
/// goes before one with parameters; of two alike the first counts.
public struct HTTPRouter: HTTPHandler {
  typealias Action = @Sendable (HTTPRequest, [String]) -> HTTPReply?

  private struct Route: Sendable {
    var methods: [(method: HTTPMethod, action: Action)]
    let components: [RouteComponent]
  }

  /// Routes without parameters; a path that has no `%` is compared as it is.
  private var fixed: [(path: [UInt8], route: Route)] = []
  private var patterns: [Route] = []
  private let errorResponse: @Sendable (HTTPError, HTTPRequest) -> HTTPResponse

  /// - Parameter errorResponse: makes the answers to 404 and 405, and to what a route's handler throws: an ``HTTPError`` as it
  ///   is, any other error as 500 without its words. Default: problem+json.
  public init(
    errorResponse: @escaping @Sendable (HTTPError, HTTPRequest) -> HTTPResponse = { error, _ in error.response }
  ) {
    self.errorResponse = errorResponse
  }

  /// Adds a route whose handler replies by itself, now or later.
  /// - Parameter reply: gets the request and the path's parameters. It must not block.
  public mutating func on<Parameters>(
    _ method: HTTPMethod, _ path: RoutePath<Parameters>,
    reply: @escaping @Sendable (HTTPRequest, Parameters) throws -> HTTPReply
  ) {
    let errorResponse = errorResponse
    add(method, path.components) { request, values in
      guard let parameters = path.read(values) else { return nil }
      do { return try reply(request, parameters) } catch {
        return .now(errorResponse(error as? HTTPError ?? .unexpected, request))
      }
    }
  }

  /// Adds a route whose handler works as a task.
  /// - Parameter respond: gets the request and the path's parameters.
  public mutating func on<Parameters: Sendable>(
    _ method: HTTPMethod, _ path: RoutePath<Parameters>,
    respond: @escaping @Sendable (HTTPRequest, Parameters) async throws -> HTTPResponse
  ) {
    let errorResponse = errorResponse
    on(method, path) { (request: HTTPRequest, parameters: Parameters) -> HTTPReply in
      .later {
        do { return try await respond(request, parameters) } catch {
          return errorResponse(error as? HTTPError ?? .unexpected, request)
        }
      }
    }
  }

  private mutating func add(_ method: HTTPMethod, _ components: [RouteComponent], _ action: @escaping Action) {
    let route = Route(methods: [(method, action)], components: components)
    guard !components.contains(.parameter) else {
      if let index = patterns.firstIndex(where: { $0.components == components }) {
        patterns[index].methods.append((method, action))
      } else {
        patterns.append(route)
      }
      return
    }
    if let index = fixed.firstIndex(where: { $0.route.components == components }) {
      fixed[index].route.methods.append((method, action))
    } else {
      fixed.append((Self.path(components), route))
    }
  }

  private static func path(_ components: [RouteComponent]) -> [UInt8] {
    let literals = components.map { if case .literal(let text) = $0 { text } else { "" } }
    return Array(("/" + literals.joined(separator: "/")).utf8)
  }

  public func respond(to request: HTTPRequest) -> HTTPReply {
    let path = request.path
    for candidate in fixed where candidate.path.elementsEqual(path) {
      return answer([candidate.route], [], request)
    }
    if path.elementsEqual("*".utf8) { return .now(allow(HTTPRouter.serverWide)) }
    guard let segments = PathSegments.decode(path) else { return notFound(request) }
    var matching: [Route] = []
    var values: [String] = []
    for route in fixed.map(\.route) + patterns {
      guard let found = Self.match(route.components, segments) else { continue }
      if matching.isEmpty { values = found }
      // Another pattern counts only where its parameters stand at the same places.
      if found == values { matching.append(route) }
    }
    return matching.isEmpty ? notFound(request) : answer(matching, values, request)
  }

  private static func match(_ components: [RouteComponent], _ segments: [String]) -> [String]? {
    guard components.count == segments.count else { return nil }
    var values: [String] = []
    for (component, segment) in zip(components, segments) {
      switch component {
      case .literal(let text): guard text == segment else { return nil }
      case .parameter:
        guard !segment.isEmpty else { return nil }
        values.append(segment)
      }
    }
    return values
  }

  private func answer(_ routes: [Route], _ values: [String], _ request: HTTPRequest) -> HTTPReply {
    var methods: [HTTPMethod] = []
    for route in routes {
      if let reply = reply(of: route, request.method, values, request) { return reply }
      methods += route.methods.map(\.method)
    }
    if request.method == .head {
      for route in routes { if let reply = reply(of: route, .get, values, request) { return reply } }
    }
    if request.method == .options { return .now(allow(methods)) }
    if methods.contains(request.method) || (request.method == .head && methods.contains(.get)) {
      return notFound(request)
    }
    let allowed = Self.allowed(methods)
    var response = errorResponse(HTTPError(.methodNotAllowed, "This path takes \(allowed)."), request)
    response.fields["Allow"] = allowed
    return .now(response)
  }

  private func reply(
    of route: Route, _ method: HTTPMethod, _ values: [String], _ request: HTTPRequest
  ) -> HTTPReply? {
    for (candidate, action) in route.methods where candidate == method {
      if let reply = action(request, values) { return reply }
    }
    return nil
  }

  private func notFound(_ request: HTTPRequest) -> HTTPReply {
    .now(errorResponse(HTTPError(.notFound, "There is nothing at this path."), request))
  }

  private func allow(_ methods: [HTTPMethod]) -> HTTPResponse {
    HTTPResponse(status: .noContent, fields: ["Allow": Self.allowed(methods)])
  }

  private static let serverWide: [HTTPMethod] = [.get, .post, .put, .patch, .delete]

  private static func allowed(_ methods: [HTTPMethod]) -> String {
    var all: [HTTPMethod] = []
    for method in methods + [.options] {
      for each in method == .get ? [.get, .head] : [method] where !all.contains(each) { all.append(each) }
    }
    return all.map(\.rawValue).joined(separator: ", ")
  }
}

extension HTTPError {
  static let unexpected = HTTPError(.internalServerError, "Something went wrong in the server.")
}
