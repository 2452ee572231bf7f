import HTTP
import Quotes

extension Fault {
  /// Why a picture couldn't be drawn, as far as it concerns the client.
  init(drawing error: DrawingError) {
    switch error {
    case .busy(let seconds):
      self.init(
        .serviceUnavailable, "Too many pictures are waiting to be drawn: try again in \(seconds) s.",
        fields: ["Retry-After": "\(seconds)"])
    case .overRate(let seconds):
      self.init(
        .tooManyRequests, "You had as many new pictures drawn as you may: try again in \(seconds) s.",
        fields: ["Retry-After": "\(seconds)"])
    case .stopping:
      self.init(.serviceUnavailable, "The service is stopping: try again in a moment.", fields: ["Retry-After": "1"])
    case .failed:
      self.init(.internalServerError, "The picture couldn't be drawn. The service's log says why.")
    }
  }
}
