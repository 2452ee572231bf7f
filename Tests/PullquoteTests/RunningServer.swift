import Foundation
import TestSupport

/// `pullquote serve` on a free port, as a child process.
final class RunningServer: Sendable {
  let program: Program
  let port: Int
  private let folder: TemporaryFolder

  /// Starts it, and waits until it says where it listens.
  ///
  /// - Parameters:
  ///   - cache: the cache's file.
  ///   - database: the file of what users store; nil for a new one.
  ///   - flags: more of them.
  init(cache: String = ":memory:", database: String? = nil, flags: [String] = []) async throws {
    folder = try TemporaryFolder()
    let database = database ?? folder.file("pullquote.sqlite")
    program = try Program(["serve", "--port", "0", "--cache", cache, "--database", database] + flags)
    let rest = try await program.outputLine(after: "listening on http://127.0.0.1:")
    guard let port = Int(rest), (1...65_535).contains(port) else {
      throw Program.Failure(description: "it listens on port “\(rest)”")
    }
    self.port = port
  }

  /// Sends a request on a connection of its own, and reads the answer.
  func get(_ target: String) async throws -> RawResponse {
    try await onThread { [self] in try ask(target) }
  }

  /// The same, for a thread that may block.
  func ask(_ target: String) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    return try connection.response()
  }

  /// Waits until it draws a picture.
  func isDrawing() async throws {
    try await onThread { [self] in
      let deadline = Date() + 10
      while try !ask("/metrics").text.contains("\npullquote_pictures_drawing 1\n") {
        guard Date() < deadline else { throw Program.Failure(description: "nothing is being drawn") }
      }
    }
  }

  /// Asks it to stop, and waits for its end.
  func stop(_ signal: Int32 = SIGTERM) async throws -> Program.Outcome {
    program.signal(signal)
    return try await program.outcome()
  }
}
