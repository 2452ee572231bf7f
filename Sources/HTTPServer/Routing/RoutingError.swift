import HTTP

/// Why a router has no answer from a route's handler.
public enum RoutingError: Error, Sendable {
  /// The path holds a `%` that no two hexadecimal digits follow, or bytes that are no UTF-8 (RFC 3986 §2.1): 400.
  case malformedPath
  /// No route has the path: 404.
  case notFound
  /// Routes have the path, and take these methods: 405. The router adds `Allow` to the answer.
  case methodNotAllowed([HTTPMethod])
  /// The route's handler threw this.
  case handlerFailed(any Error)

  /// The error as the router answers it by default: what a handler throws as it is where it is an ``HTTPError``, anything
  /// else as 500 without its words.
  public var httpError: HTTPError {
    switch self {
    case .malformedPath:
      HTTPError(.badRequest, "The path holds a % that no two hexadecimal digits follow, or is not UTF-8.")
    case .notFound: HTTPError(.notFound, "There is nothing at this path.")
    case .methodNotAllowed(let methods):
      HTTPError(.methodNotAllowed, "This path takes \(methods.map(\.rawValue).joined(separator: ", ")).")
    case .handlerFailed(let error):
      error as? HTTPError ?? HTTPError(.internalServerError, "Something went wrong in the server.")
    }
  }
}
