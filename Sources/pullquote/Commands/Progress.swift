import Foundation

/// How far a long job is: one line on standard error that is written over, where that is a terminal.
final class Progress {
  /// How often the line changes at most, in seconds.
  private static let interval = 0.1

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var shownAt = 0.0
  private var isShown = false

  /// Shows how far it is.
  func show(_ text: @autoclosure () -> String) {
    guard isTerminal else { return }
    let now = ProcessInfo.processInfo.systemUptime
    guard now - shownAt >= Self.interval else { return }
    shownAt = now
    isShown = true
    write("\r\u{1B}[K" + text())
  }

  /// Takes the line away.
  func end() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
