import CPosix
import Glibc
import HTTP
import Synchronization

/// A socket that listens, and the address it got. Event loops share it: whoever is free accepts.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  /// The address as text, without its port.
  let host: String
  let port: Int

  /// - Throws: ``HTTPServerError`` where the host has no address or none of them can be listened at.
  init(host: String, port: Int, backlog: Int) throws(HTTPServerError) {
    guard (0...65_535).contains(port) else {
      throw .cannotListen(host: host, port: port, reason: "a port is 0 to 65535")
    }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0, let first = list else {
      throw .unknownHost(host, reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    guard let descriptor = Self.listen(at: first.pointee, backlog: backlog) else {
      throw .cannotListen(host: host, port: port, reason: Descriptor.errorText)
    }
    self.descriptor = descriptor
    self.host = host
    self.port = Self.boundPort(descriptor)
  }

  /// How much the kernel takes of an answer before it has sent it, in bytes. Without a bound it takes megabytes for a client
  /// that reads nothing, which then looks as if it had been answered: its connection would be kept as an idle one is.
  private static let unsentLimit: Int32 = 131_072

  private static func listen(at address: addrinfo, backlog: Int) -> Int32? {
    let type = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.ai_family, type, address.ai_protocol)
    guard descriptor >= 0 else { return nil }
    // A restart may listen again at once. The options of TCP pass on to the accepted sockets.
    Descriptor.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    Descriptor.setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    Descriptor.setOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, Self.unsentLimit)
    if address.ai_family == AF_INET6 { Descriptor.setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, Glibc.listen(descriptor, Int32(backlog)) == 0
    else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    return descriptor
  }

  private static func boundPort(_ descriptor: Int32) -> Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
    }
    // The port stands at the same place in both families.
    return Int(UInt16(bigEndian: address.sin6_port))
  }

  enum Accepted {
    case connection(Int32, IPAddress)
    /// Nobody waits.
    case none
    /// No descriptor is left, or no memory.
    case exhausted
  }

  /// Accepts a connection that waits, without blocking.
  func accept() -> Accepted {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    while true {
      let accepted = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          cposix_accept4(descriptor, $0, &length, Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
        }
      }
      if accepted >= 0 { return .connection(accepted, IPAddress(address)) }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      case EAGAIN, EBADF, EINVAL: return .none
      // An error of the connection that waited (ECONNABORTED, EPROTO and others, see accept(2)): the next one.
      default: continue
      }
    }
  }
}

/// Counts the loops that accept from the listening socket, so that the last of them closes it.
final class ListenerLease: Sendable {
  private let holders: Atomic<Int>

  init(holders: Int) { self.holders = Atomic(holders) }

  var isOver: Bool { holders.load(ordering: .acquiring) == 0 }

  /// - Returns: whether the caller was the last.
  func giveUp() -> Bool { holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

extension IPAddress {
  /// The address in a `sockaddr_in6`, or in the `sockaddr_in` that lies in its place.
  init(_ address: sockaddr_in6) {
    self = withUnsafeBytes(of: address) { bytes in
      if address.sin6_family == sa_family_t(AF_INET) {
        return IPAddress(v4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
      }
      return IPAddress(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
    }
  }
}
