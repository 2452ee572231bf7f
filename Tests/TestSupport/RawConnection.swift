import Glibc

/// A client's connection to a server on this machine, for tests: it sends just the bytes that it is given. Its calls block.
public final class RawConnection {
  /// What went wrong, with errno's words.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
  }

  private let socket: Int32
  private var waiting: [UInt8] = []

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameter patience: how long a call waits for the server, in seconds.
  public init(port: Int, patience: Int = 10) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failure("socket") }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      defer { close(socket) }
      throw Failure("connect")
    }
  }

  deinit { close(socket) }

  /// Sends all of the bytes.
  public func send(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure("send") }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends text as UTF-8.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Tells the server that no more is to come; shutdown(2).
  public func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads one answer.
  ///
  /// - Parameter isHead: whether it answers a HEAD request, and so has no body.
  public func response(isHead: Bool = false) throws -> RawResponse {
    let end = Array("\r\n\r\n".utf8)
    while waiting.firstRange(of: end) == nil { try receive() }
    guard let range = waiting.firstRange(of: end) else { throw Failure("no head") }
    var response = RawResponse(head: String(decoding: waiting[..<range.lowerBound], as: UTF8.self))
    waiting.removeSubrange(..<range.upperBound)
    if response["Transfer-Encoding"] == "chunked", !isHead {
      response.body = try chunks()
      return response
    }
    let length =
      isHead || response.status == 204 || response.status == 304 ? 0 : Int(response["Content-Length"] ?? "0") ?? 0
    while waiting.count < length { try receive() }
    response.body = Array(waiting.prefix(length))
    waiting.removeFirst(length)
    return response
  }

  /// Reads content that comes in chunks (RFC 9112, section 7.1), without trailers.
  private func chunks() throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let size = Int(String(decoding: try line(), as: UTF8.self), radix: 16) ?? 0
      while waiting.count < size + 2 { try receive() }
      body.append(contentsOf: waiting.prefix(size))
      waiting.removeFirst(size + 2)
      if size == 0 { return body }
    }
  }

  private func line() throws -> [UInt8] {
    let end = Array("\r\n".utf8)
    while true {
      if let range = waiting.firstRange(of: end) {
        defer { waiting.removeSubrange(..<range.upperBound) }
        return Array(waiting[..<range.lowerBound])
      }
      try receive()
    }
  }

  /// Whether the server closed the connection, with nothing left to read. Waits for it.
  public func isClosedByServer() throws -> Bool {
    guard waiting.isEmpty else { return false }
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, 0)
    if count > 0 { waiting.append(byte) }
    return count == 0
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { throw Failure(count == 0 ? "the server closed the connection" : "recv") }
    waiting.append(contentsOf: buffer[..<count])
  }
}
