import HTTP

/// Tells about each request when its answer is made: the hook for access logs and metrics.
public struct RequestObserver: HTTPMiddleware {
  /// - Parameters:
  ///   - request: as it came.
  ///   - response: as it goes on its way; a stream's content is still to be made.
  ///   - duration: from the head's arrival to the answer.
  public typealias Observe = @Sendable (_ request: HTTPRequest, _ response: HTTPResponse, _ duration: Duration) -> Void

  private let observe: Observe

  /// - Parameter observe: called on an event loop or in a task: it must not block.
  public init(_ observe: @escaping Observe) { self.observe = observe }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    let start = ContinuousClock.now
    let observe = observe
    switch next.respond(to: request) {
    case .now(let response):
      observe(request, response, ContinuousClock.now - start)
      return .now(response)
    case .later(let work):
      return .later {
        let response = await work()
        observe(request, response, ContinuousClock.now - start)
        return response
      }
    }
  }
}
