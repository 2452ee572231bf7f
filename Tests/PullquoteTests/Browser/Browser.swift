import Foundation
import TestSupport

/// A page in a headless browser, as a person uses it: with keys and clicks. Its calls block; ``Browser/use(_:)`` gives them
/// a thread that may.
final class Browser: Sendable {
  /// Keys without a letter, as WebDriver names them (W3C WebDriver §17.4.2).
  enum Key: String {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case control = "\u{E009}"
    case end = "\u{E010}"
  }

  private let driver: WebDriver

  private init(driver: WebDriver) { self.driver = driver }

  /// Starts a browser, and ends it after this use.
  static func use<Value: Sendable>(_ body: @escaping @Sendable (Browser) throws -> Value) async throws -> Value {
    let driver = try await WebDriver.start()
    return try await onThread {
      let result = Result { try body(Browser(driver: driver)) }
      try driver.quit()
      return try result.get()
    }
  }

  /// Opens an address, and waits until it is loaded.
  func open(_ url: String) throws { try driver.call("POST", "/url", ["url": url]) }

  /// Runs the body of a JavaScript function.
  func evaluate<Value>(_ script: String, as type: Value.Type = Value.self) throws -> Value {
    let value = try driver.call("POST", "/execute/sync", ["script": script, "args": [Any]()])
    guard let value = value as? Value else {
      throw WebDriver.Refusal(description: "“\(script)” gave \(String(describing: value)), not a \(type)")
    }
    return value
  }

  /// Runs the body of a JavaScript function that gives a promise of a text.
  func evaluateLater(_ script: String) throws -> String {
    let whole =
      "const done = arguments[arguments.length - 1]; (async () => { \(script) })().then(done, (e) => done(`${e}`));"
    guard let text = try driver.call("POST", "/execute/async", ["script": whole, "args": [Any]()]) as? String else {
      throw WebDriver.Refusal(description: "“\(script)” gave no text")
    }
    return text
  }

  /// Lets the page read the clipboard.
  func grantClipboard() throws {
    try driver.call("POST", "/permissions", ["descriptor": ["name": "clipboard-read"], "state": "granted"])
  }

  /// Waits until a JavaScript expression is true, looking again every 10 ms; throws after 30 s.
  func wait(until condition: String) throws {
    let script = """
      const done = arguments[arguments.length - 1];
      (function look() { if (\(condition)) done(true); else setTimeout(look, 10); })();
      """
    do {
      try driver.call("POST", "/execute/async", ["script": script, "args": [Any]()])
    } catch let refusal as WebDriver.Refusal {
      let text = try? evaluate("return document.body.innerText", as: String.self)
      throw WebDriver.Refusal(description: "never: \(condition)\n\(refusal)\n\(text ?? "")")
    }
  }

  /// Types into an element, after what is there.
  func type(_ text: String, into selector: String) throws {
    try driver.call("POST", "/element/\(element(selector))/value", ["text": text])
  }

  /// Types into an element instead of what is there.
  func retype(_ text: String, into selector: String) throws {
    let all = Key.control.rawValue + "a" + Key.control.rawValue
    try type(all + text, into: selector)
  }

  /// Presses keys, wherever the focus is.
  func press(_ keys: String) throws {
    let actions = keys.map(String.init).flatMap {
      [["type": "keyDown", "value": $0], ["type": "keyUp", "value": $0]]
    }
    try driver.call(
      "POST", "/actions", ["actions": [["type": "key", "id": "keys", "actions": actions] as [String: Any]]])
  }

  func press(_ key: Key) throws { try press(key.rawValue) }

  /// Clicks in the middle of an element, which must be in sight.
  func click(_ selector: String) throws { try driver.call("POST", "/element/\(element(selector))/click") }

  /// What a screen reader calls the element that has the focus: its role and its name.
  func focused() throws -> (role: String, name: String) {
    let id = try id(of: driver.call("GET", "/element/active"))
    let role = try driver.call("GET", "/element/\(id)/computedrole") as? String
    let name = try driver.call("GET", "/element/\(id)/computedlabel") as? String
    return (role ?? "", name ?? "")
  }

  /// The messages on the console since the last look: errors, and what the page's policy forbade.
  func console() throws -> [String] {
    let entries = try driver.call("POST", "/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }

  /// Sends a command of Chromium's own protocol.
  func command(_ name: String, _ parameters: [String: Any]) throws {
    try driver.call("POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  private func element(_ selector: String) throws -> String {
    try id(of: driver.call("POST", "/element", ["using": "css selector", "value": selector]))
  }

  private func id(of reference: Any?) throws -> String {
    guard let id = (reference as? [String: Any])?.values.first as? String else {
      throw WebDriver.Refusal(description: "no element: \(String(describing: reference))")
    }
    return id
  }
}
