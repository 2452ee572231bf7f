import CPosix
import Foundation
import Glibc

/// A blocking socket that sends whatever bytes a test wants, and reads what comes.
final class RawClient {
  struct Answer: Sendable {
    var status = 0
    /// The header's lines as they came.
    var lines: [String] = []
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
  }

  enum Failure: Error { case connect(Int32), malformed([UInt8]), ended, timedOut, reset }

  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// - Parameter receiveBuffer: the socket's size, small for a client that takes little.
  init(port: Int, seconds: Int = 30, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 16) }
    }
    guard status == 0 else {
      let code = errno
      close()
      throw Failure.connect(code)
    }
  }

  deinit { close() }

  /// Lets this process open so many descriptors, as far as the hard limit goes.
  static func raiseDescriptorLimit(to count: rlim_t) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, count))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  func close() {
    if isOpen { _ = Glibc.close(descriptor) }
    isOpen = false
  }

  /// Closes so that the server gets a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func halfClose() { shutdown(descriptor, Int32(SHUT_WR)) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw errno == EAGAIN ? Failure.timedOut : Failure.reset }
      sent += count
    }
  }

  /// Sends a text again and again, slowly, until there is something to read.
  /// - Parameter start: what is sent first.
  func drip(_ text: String, after start: String = "") throws {
    try send(start)
    var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&readable, 1, 20) == 0 { try? send(text) }
  }

  /// Reads some bytes. None at the end.
  func readSome(_ limit: Int = 65_536) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &bytes, limit, 0)
    guard count >= 0 else { throw errno == EAGAIN ? Failure.timedOut : Failure.reset }
    return Array(bytes[..<count])
  }

  /// Reads to the connection's end.
  func readToEnd() throws -> [UInt8] {
    var all = buffer
    buffer = []
    while true {
      let part = try readSome()
      guard !part.isEmpty else { return all }
      all += part
    }
  }

  /// Whether the server has closed the connection, and sent nothing before.
  func isAtEnd() throws -> Bool { try buffer.isEmpty && readSome().isEmpty }

  private func fill() throws {
    let part = try readSome()
    guard !part.isEmpty else { throw Failure.ended }
    buffer += part
  }

  private func line() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        guard end > 0, buffer[end - 1] == 13 else { throw Failure.malformed(buffer) }
        let line = String(decoding: buffer[..<(end - 1)], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line
      }
      try fill()
    }
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Reads one answer.
  /// - Parameter isHead: whether it answers HEAD.
  func answer(isHead: Bool = false) throws -> Answer {
    var answer = Answer()
    let first = try line().split(separator: " ")
    guard first.count >= 2, first[0] == "HTTP/1.1", let status = Int(first[1]) else { throw Failure.malformed(buffer) }
    answer.status = status
    while true {
      let next = try line()
      if next.isEmpty { break }
      answer.lines.append(next)
    }
    if isHead || status == 304 || status == 204 || status < 200 { return answer }
    if answer["Transfer-Encoding"] == "chunked" {
      while let size = Int(try line(), radix: 16), size > 0 {
        answer.body += try take(size)
        guard try line().isEmpty else { throw Failure.malformed(buffer) }
      }
      guard try line().isEmpty else { throw Failure.malformed(buffer) }
    } else if let length = answer["Content-Length"].flatMap({ Int($0) }) {
      answer.body = try take(length)
    } else {
      answer.body = try readToEnd()
    }
    return answer
  }

  /// Sends a request and reads its answer.
  func ask(_ text: String, isHead: Bool = false) throws -> Answer {
    try send(text)
    return try answer(isHead: isHead)
  }

  func get(_ path: String) throws -> Answer { try ask("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }
}

/// Runs blocking work on a thread of its own, and waits for it without blocking a thread of Swift's pool.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try work() }) }.start()
  }
}

/// Looks every few milliseconds whether something is so, for at most thirty seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = Date().addingTimeInterval(30)
  while Date() < end {
    if condition() { return true }
    usleep(2000)
  }
  return condition()
}
