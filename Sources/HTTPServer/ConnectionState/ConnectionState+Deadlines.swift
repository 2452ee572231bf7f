import HTTP

extension ConnectionState {
  /// When a time is over, unless something happens before; `max` where nothing is due: the handler has the time it takes.
  var deadline: Int64 {
    if phase == .lingering { return lastProgress + rules.lingerTimeout }
    if pendingOutput > 0 { return lastProgress + rules.responseTimeout }
    switch phase {
    case .head:
      let grace = isStopping ? lastProgress + rules.stopGrace : .max
      return min(grace, hasBegunHead ? requestStart + rules.headTimeout : lastProgress + rules.idleTimeout)
    case .answering, .draining:
      guard wantsInput else { return .max }
      return min(lastProgress + rules.bodyTimeout, requestStart + rules.requestTimeout)
    case .closing, .lingering, .closed: return .max
    }
  }

  /// A time may be over.
  mutating func deadlinePassed(at now: Int64) -> Reaction {
    guard deadline <= now else { return .none }
    guard pendingOutput == 0 else { return .close }
    let error = HTTPError(.requestTimeout, "The request didn't arrive in time.")
    switch phase {
    case .head where !hasBegunHead: return .close
    case .head:
      phase = .answering
      context = .unknown
      return .refusal(error)
    case .answering, .draining: return failContent(error).map(Reaction.contentFailed) ?? .none
    case .closing, .lingering, .closed: return .close
    }
  }
}
