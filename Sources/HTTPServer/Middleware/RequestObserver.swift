import HTTP

/// Tells about each request when its answer is made: the hook for access logs and metrics.
public struct RequestObserver: HTTPMiddleware {
  /// Called on an event loop or in a task: it must not block.
  /// - Parameters:
  ///   - request: as it came.
  ///   - response: as it goes on its way; a stream's content is still to be made.
  public typealias Observe = @Sendable (_ request: HTTPRequest, _ response: HTTPResponse) -> Void

  /// The same, with the nanoseconds from the head's arrival to the answer. A `Duration` has 128 bits, whose arithmetic would
  /// cost more than all else that an observer does.
  public typealias ObserveTimed =
    @Sendable (
      _ request: HTTPRequest, _ response: HTTPResponse, _ nanoseconds: Int
    ) -> Void

  private let observe: Observe?
  private let observeTimed: ObserveTimed?

  /// An observer that wants to know how long answers take, which costs two looks at the clock.
  public init(_ observe: @escaping ObserveTimed) { (self.observe, observeTimed) = (nil, observe) }

  /// An observer that doesn't.
  public init(_ observe: @escaping Observe) { (self.observe, observeTimed) = (observe, nil) }

  public func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    let start = observeTimed == nil ? nil : Descriptor.monotonicNanoseconds
    switch next.respond(to: request) {
    case .now(let response):
      tell(request, response, since: start)
      return .now(response)
    case .later(let work):
      return .later {
        let response = await work()
        tell(request, response, since: start)
        return response
      }
    }
  }

  private func tell(_ request: HTTPRequest, _ response: HTTPResponse, since start: Int?) {
    if let start {
      observeTimed?(request, response, Descriptor.monotonicNanoseconds - start)
    } else {
      observe?(request, response)
    }
  }
}
