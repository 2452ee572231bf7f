import Dispatch
import Glibc
import HTTP
import HTTPServer

/// A small program on the server library alone, which public conformance suites can be run against.
///
/// `POST /` answers the request's content, `/echo` its head as text, `/cookie` its cookies, anything else `OK`.
/// Usage: `echo [PORT]`, 8080 by default.
@main
struct Echo: HTTPHandler {
  // An asynchronous `main` would leave its thread to Dispatch, which then needs a descriptor and ends the program without one.
  static func main() throws {
    var configuration = ServerConfiguration(host: "127.0.0.1", port: 8080)
    if CommandLine.arguments.count > 1 {
      guard let port = Int(CommandLine.arguments[1]) else { return print("usage: echo [PORT]") }
      configuration.port = port
    }
    let server = HTTPServer(configuration: configuration, handler: Echo())
    try server.start()
    // Not `print`, which would keep the line back where the output is a pipe.
    let line = "listening on http://\(server.address?.description ?? "")\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    let finished = DispatchSemaphore(value: 0)
    Task.detached {
      await server.finished()
      finished.signal()
    }
    finished.wait()
  }

  func respond(to request: HTTPRequest) -> HTTPReply {
    switch String(decoding: request.path, as: UTF8.self) {
    case "/echo": return .now(.text(Self.head(of: request)))
    case "/cookie": return .now(.text(request.fields.values(of: "Cookie").flatMap(Self.cookies).joined()))
    default: break
    }
    guard request.method == .post else { return .now(.text("OK")) }
    return .later {
      do throws(HTTPError) {
        let content = try await request.body.collect(upTo: 1 << 20)
        return HTTPResponse(fields: ["Content-Type": "application/octet-stream"], body: .bytes(content))
      } catch {
        return error.response
      }
    }
  }

  private static func head(of request: HTTPRequest) -> String {
    request.fields.reduce(into: "") { $0 += "\($1.name): \($1.value)\n" }
  }

  /// The cookies of a field, a line each: `name=value`.
  private static func cookies(_ field: String) -> [String] {
    field.split(separator: ";").map { $0.drop { $0 == " " } + "\n" }
  }
}
