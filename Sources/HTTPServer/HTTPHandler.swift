import HTTP

/// Answers requests.
public protocol HTTPHandler: Sendable {
  /// Answers a request, whose head has arrived. Called on an event loop, which serves many connections: it must not block.
  /// What takes time goes into ``HTTPReply/later(_:)``.
  func respond(to request: HTTPRequest) -> HTTPReply
}

/// A handler's reply.
public enum HTTPReply: Sendable {
  /// The answer, sent at once, without a change of threads.
  case now(HTTPResponse)
  /// Work that will give the answer, run as a task of Swift's concurrency. The task is cancelled where the client goes.
  case later(@Sendable () async -> HTTPResponse)

  /// The reply with its answer changed, whenever it comes.
  public func map(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> HTTPReply {
    switch self {
    case .now(let response): .now(change(response))
    case .later(let work): .later { change(await work()) }
    }
  }

  /// The answer, once there is one.
  public var response: HTTPResponse {
    get async {
      switch self {
      case .now(let response): response
      case .later(let work): await work()
      }
    }
  }
}

/// A handler made of a function.
public struct HTTPFunctionHandler: HTTPHandler {
  private let function: @Sendable (HTTPRequest) -> HTTPReply

  /// - Parameter function: must not block.
  public init(_ function: @escaping @Sendable (HTTPRequest) -> HTTPReply) { self.function = function }

  public func respond(to request: HTTPRequest) -> HTTPReply { function(request) }
}
