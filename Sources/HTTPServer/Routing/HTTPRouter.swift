import HTTP

/// Finds the handler for a request by its path and method.
///
/// What the routes say by themselves it answers itself: 404 for a path that no route has; 405 with `Allow` for a method that the
/// path's routes don't have; `OPTIONS` with `Allow`; `HEAD` by the path's `GET`. A route has a path where its literals are equal
/// and each parameter can be read as its type. A route that is written with literals only goes before one with parameters; of
/// two alike the first counts.
///
/// A group of routes is a function that adds them:
///
///     struct Notes {
///       func register(on router: inout HTTPRouter) {
///         router.on(.get, "/notes" / Int.self) { request, number in … }
///       }
///     }
public struct HTTPRouter: HTTPHandler {
  /// Answers a request to a route whose path's parameters have been read.
  private typealias Reply = (HTTPRequest) -> HTTPReply

  private struct Route: Sendable {
    let components: [RouteComponent]
    /// What the path's parameters give for a method; nil where they can't be read.
    var methods: [(method: HTTPMethod, bind: @Sendable (_ values: [String]) -> Reply?)] = []
  }

  /// Routes without parameters; a path that has no `%` is compared as it is.
  private var fixed: [(path: [UInt8], route: Route)] = []
  private var patterns: [Route] = []
  private let errorReply: @Sendable (RoutingError, HTTPRequest) -> HTTPReply

  /// - Parameter errorReply: makes the answers where no handler does. Called on an event loop or in a task: it must not block.
  ///   Default: problem+json.
  public init(
    errorReply: @escaping @Sendable (RoutingError, HTTPRequest) -> HTTPReply = { error, _ in
      .now(error.httpError.response)
    }
  ) {
    self.errorReply = errorReply
  }

  // MARK: Adding routes

  /// Adds a route whose handler replies by itself, now or later.
  /// - Parameter reply: gets the request and the path's parameters. It must not block. What it throws, and only that, goes to
  ///   the router's `errorReply`.
  public mutating func on<Parameters>(
    _ method: HTTPMethod, _ path: RoutePath<Parameters>,
    reply: @escaping @Sendable (HTTPRequest, Parameters) throws -> HTTPReply
  ) {
    let errorReply = errorReply
    add(method, path.components) { values in
      guard let parameters = path.read(values) else { return nil }
      return { request in
        do { return try reply(request, parameters) } catch { return errorReply(.handlerFailed(error), request) }
      }
    }
  }

  /// Adds a route whose handler works as a task.
  /// - Parameter respond: gets the request and the path's parameters. What it throws goes to the router's `errorReply`.
  public mutating func on<Parameters: Sendable>(
    _ method: HTTPMethod, _ path: RoutePath<Parameters>,
    respond: @escaping @Sendable (HTTPRequest, Parameters) async throws -> HTTPResponse
  ) {
    let errorReply = errorReply
    on(method, path) { (request: HTTPRequest, parameters: Parameters) -> HTTPReply in
      .later {
        do {
          return try await respond(request, parameters)
        } catch {
          return await errorReply(.handlerFailed(error), request).response
        }
      }
    }
  }

  private mutating func add(
    _ method: HTTPMethod, _ components: [RouteComponent], bind: @escaping @Sendable ([String]) -> Reply?
  ) {
    if components.contains(.parameter) {
      let index = patterns.firstIndex { $0.components == components } ?? patterns.endIndex
      if index == patterns.endIndex { patterns.append(Route(components: components)) }
      patterns[index].methods.append((method, bind))
    } else {
      let index = fixed.firstIndex { $0.route.components == components } ?? fixed.endIndex
      if index == fixed.endIndex { fixed.append((Self.path(components), Route(components: components))) }
      fixed[index].route.methods.append((method, bind))
    }
  }

  private static func path(_ components: [RouteComponent]) -> [UInt8] {
    let literals = components.map { if case .literal(let text) = $0 { text } else { "" } }
    return Array(("/" + literals.joined(separator: "/")).utf8)
  }

  /// What can be asked for: each route's method, with its path, in which `{}` stands for a parameter.
  public var methodsAndPaths: [(method: HTTPMethod, path: String)] {
    routes.flatMap { route in
      let segments = route.components.map { if case .literal(let text) = $0 { text } else { "{}" } }
      return route.methods.map { ($0.method, "/" + segments.joined(separator: "/")) }
    }
  }

  /// Those without parameters first.
  private var routes: [Route] { fixed.map(\.route) + patterns }

  // MARK: Answering

  public func respond(to request: HTTPRequest) -> HTTPReply {
    do throws(RoutingError) {
      return try find(request)
    } catch {
      let reply = errorReply(error, request)
      guard case .methodNotAllowed(let methods) = error else { return reply }
      return reply.map { response in
        var response = response
        // A 405 must say what is allowed (RFC 9110 §15.5.6).
        if !response.fields.contains("Allow") { response.fields.append("Allow", Self.list(methods)) }
        return response
      }
    }
  }

  private func find(_ request: HTTPRequest) throws(RoutingError) -> HTTPReply {
    let path = request.path
    if let route = fixed.first(where: { $0.path.elementsEqual(path) })?.route,
      let reply = Self.reply(for: request.method, of: Self.bind(route, []))
    {
      return reply(request)
    }
    // The server as a whole (RFC 9110 §9.3.7).
    if path.elementsEqual("*".utf8) { return try describe(routes.flatMap(\.methods).map(\.method), to: request) }
    let bindings = try bindings(of: path)
    guard !bindings.isEmpty else { throw .notFound }
    if let reply = Self.reply(for: request.method, of: bindings) { return reply(request) }
    return try describe(bindings.map(\.method), to: request)
  }

  /// Says which methods there are: as the answer to `OPTIONS`, to any other method as the error.
  private func describe(_ methods: [HTTPMethod], to request: HTTPRequest) throws(RoutingError) -> HTTPReply {
    let allowed = Self.allowed(methods)
    guard request.method == .options else { throw .methodNotAllowed(allowed) }
    return .now(HTTPResponse(status: .noContent, fields: ["Allow": Self.list(allowed)]))
  }

  private typealias Binding = (method: HTTPMethod, reply: Reply)

  /// What all the routes that have this path answer it by, the first ones first.
  private func bindings(of path: ArraySlice<UInt8>) throws(RoutingError) -> [Binding] {
    let segments = try PathSegments.decode(path)
    var found: [Binding] = []
    for route in routes {
      if let values = Self.match(route.components, segments) { found += Self.bind(route, values) }
    }
    return found
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

  private static func bind(_ route: Route, _ values: [String]) -> [Binding] {
    route.methods.compactMap { method, bind in bind(values).map { (method, $0) } }
  }

  private static func reply(for method: HTTPMethod, of bindings: [Binding]) -> Reply? {
    let own = bindings.first { $0.method == method }
    return (own ?? (method == .head ? bindings.first { $0.method == .get } : nil))?.reply
  }

  private static func allowed(_ methods: [HTTPMethod]) -> [HTTPMethod] {
    var all: [HTTPMethod] = []
    for method in methods + [.options] {
      for each in method == .get ? [.get, .head] : [method] where !all.contains(each) { all.append(each) }
    }
    return all
  }

  private static func list(_ methods: [HTTPMethod]) -> String { methods.map(\.rawValue).joined(separator: ", ") }
}
