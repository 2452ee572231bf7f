import Foundation

/// `pullquote health`: asks a service on this machine whether it is well; for a container's health check.
enum HealthCommand {
  struct Settings: Equatable {
    var port = 4000
  }

  struct Unwell: Error, CustomStringConvertible {
    let description: String
  }

  static var settings: [Setting<Settings>] {
    [
      Setting(
        flag: "--port", variables: ["PULLQUOTE_PORT", "PORT"], kind: .value("N"), summary: "the service's port (4000)"
      ) {
        guard let port = Int($1), (1...65_535).contains(port) else {
          return "a whole number from 1 to 65535 is allowed"
        }
        $0.port = port
        return nil
      }
    ]
  }

  /// - Throws: `Unwell` where the service doesn't answer 200 within 2 s.
  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      print("pullquote health [FLAGS]\n\n" + Setting.help(settings))
      return
    }
    let settings = try Setting.read(settings, into: Settings(), arguments: arguments, environment: environment)
    let answer = try ask(port: settings.port)
    guard answer.hasPrefix("HTTP/1.1 200 ") else {
      throw Unwell(description: "the service on port \(settings.port) isn't ready: \(answer.prefix { $0 != "\r\n" })")
    }
    print("ok")
  }

  private static func ask(port: Int) throws -> String {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Unwell(description: "no socket: \(String(cString: strerror(errno)))") }
    defer { close(socket) }
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      throw Unwell(description: "no service on port \(port): \(String(cString: strerror(errno)))")
    }
    let request = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw Unwell(description: "the service on port \(port) closed the connection")
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { throw Unwell(description: "the service on port \(port) gave no answer within 2 s") }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
