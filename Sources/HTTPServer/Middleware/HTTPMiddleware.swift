import HTTP

/// Something that stands before a handler: it may answer itself, or change the request or the answer.
public protocol HTTPMiddleware: Sendable {
  /// Answers a request, as a rule by `next`. Called on an event loop: it must not block.
  func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply
}

extension HTTPHandler {
  /// This handler behind middleware.
  /// - Parameter middleware: the first is the outermost: it sees a request first, and its answer last.
  public func behind(_ middleware: any HTTPMiddleware...) -> any HTTPHandler {
    middleware.reversed().reduce(self as any HTTPHandler) { MiddlewareHandler(middleware: $1, next: $0) }
  }
}

private struct MiddlewareHandler: HTTPHandler {
  let middleware: any HTTPMiddleware
  let next: any HTTPHandler

  func respond(to request: HTTPRequest) -> HTTPReply { middleware.respond(to: request, next: next) }
}
