import Foundation
import TestSupport

/// A session of a browser, driven by the W3C's WebDriver protocol. Its calls block, for a minute at most.
final class WebDriver: Sendable {
  /// What the driver refused, in its own words.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Debian's driver of Chromium.
  static let path = "/usr/bin/chromedriver"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  private let program: Program
  private let port: Int
  private let session: String

  /// Starts a headless browser.
  static func start() async throws -> WebDriver {
    let program = try Program(at: path, ["--port=0"])
    let line = try await program.outputLine(after: "ChromeDriver was started successfully on port ")
    guard let port = Int(line.prefix(while: \.isNumber)) else { throw Refusal(description: "no port in “\(line)”") }
    return try await onThread { try WebDriver(program: program, port: port) }
  }

  private init(program: Program, port: Int) throws {
    // As root, which containers run tests as, Chromium has no sandbox; what it opens is our own page alone.
    let options: [String: Any] = [
      "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1280,900"]
    ]
    let capabilities: [String: Any] = [
      "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"], "timeouts": ["script": 30_000],
    ]
    let answer = try Self.send(
      "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]], port: port)
    guard let value = answer as? [String: Any], let session = value["sessionId"] as? String else {
      throw Refusal(description: "no session in \(String(describing: answer))")
    }
    self.program = program
    self.port = port
    self.session = session
  }

  /// Ends the browser and its driver.
  func quit() throws {
    try call("DELETE", "")
    program.signal(SIGKILL)
  }

  /// Sends a command of this session.
  ///
  /// - Parameters:
  ///   - path: what follows the session in the command's path, such as `/url`.
  ///   - body: the command's parameters, for `POST`.
  /// - Returns: the answer's `value`.
  /// - Throws: ``Refusal`` with the driver's reason.
  @discardableResult
  func call(_ method: String, _ path: String, _ body: [String: Any] = [:]) throws -> Any? {
    try Self.send(method, "/session/\(session)\(path)", body, port: port)
  }

  private static func send(_ method: String, _ path: String, _ body: [String: Any], port: Int) throws -> Any? {
    let content = method == "POST" ? try JSONSerialization.data(withJSONObject: body) : Data()
    let connection = try RawConnection(port: port, patience: 60)
    try connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: \(content.count)\r\n\r\n")
    try connection.send(content)
    let response = try connection.response()
    let answer = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    guard response.status == 200 else { throw Refusal(description: "\(method) \(path): \(response.text.prefix(500))") }
    return answer?["value"]
  }
}
