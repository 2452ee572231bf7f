import CPosix
import Glibc

/// The calls on descriptors that the server makes, begun again where a signal interrupts them.
enum Descriptor {
  /// The error number of the last call, as a text.
  static var errorText: String { String(cString: strerror(errno)) }

  @inline(__always)
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Sends one or two ranges of bytes in one call, without SIGPIPE.
  static func send(_ descriptor: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer? = nil) -> Int
  {
    guard let second, second.count > 0 else {
      return retrying { Glibc.send(descriptor, first.baseAddress, first.count, Int32(MSG_NOSIGNAL)) }
    }
    var parts = (
      iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
    )
    return withUnsafeMutablePointer(to: &parts) { parts in
      parts.withMemoryRebound(to: iovec.self, capacity: 2) { vectors in
        var message = msghdr()
        message.msg_iov = vectors
        message.msg_iovlen = 2
        return retrying { sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)) }
      }
    }
  }

  static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32 = 1) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Raises the process's soft limit of descriptors, as far as the hard limit goes (setrlimit(2)).
  static func raiseLimit(to count: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < count else { return }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Nanoseconds of a clock that never jumps.
  static var monotonicNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Milliseconds of the same clock.
  static var monotonicMilliseconds: Int64 { Int64(monotonicNanoseconds / 1_000_000) }

  static var secondsSince1970: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time.tv_sec
  }
}
