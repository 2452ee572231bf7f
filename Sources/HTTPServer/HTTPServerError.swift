/// Why a server can't start.
public enum HTTPServerError: Error, Equatable, CustomStringConvertible {
  /// The host's name has no address.
  case unknownHost(String, reason: String)
  /// The address is in use, or is not this machine's, or needs more rights.
  case cannotListen(host: String, port: Int, reason: String)
  /// The system gives no descriptors or threads.
  case systemRefused(call: String, reason: String)
  /// It was started before: a server runs once.
  case alreadyStarted

  public var description: String {
    switch self {
    case .unknownHost(let host, let reason): "No address for the host \(host): \(reason)"
    case .cannotListen(let host, let port, let reason): "Can't listen at \(host), port \(port): \(reason)"
    case .systemRefused(let call, let reason): "The system refused \(call): \(reason)"
    case .alreadyStarted: "The server was started before; make a new one"
    }
  }
}
