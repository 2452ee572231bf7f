import Foundation
import TestSupport

/// The built program as a child process, with what it writes. It is ended, by its process id, when the last reference goes.
final class Program: Sendable {
  /// What a finished process leaves.
  struct Outcome: Sendable, CustomStringConvertible {
    /// The exit status, or minus the number of the signal that ended it.
    let status: Int
    let output: [UInt8]
    let log: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var description: String { "status \(status)\noutput: \(output.prefix(300))\nlog: \(log)" }
  }

  /// A wait that was in vain, with what the program wrote.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a test waits for what should come at once, in seconds: a busy machine needs some.
  private static let patience = 60.0

  private let child: Child
  private let output: Collector
  private let log: Collector

  /// Starts `pullquote`, or another program, with this environment's variables but for its own settings.
  ///
  /// - Parameters:
  ///   - path: the program's file; nil for `pullquote`.
  ///   - settings: variables to add.
  ///   - folder: the working folder.
  init(
    at path: String? = nil, _ arguments: [String], settings: [String: String] = [:], in folder: String? = nil
  ) throws {
    let path = path ?? Self.path
    let environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("PULLQUOTE_") && $0.key != "PORT" }
      .merging(settings) { _, new in new }
    let (outputEnd, outputForChild) = try Self.pipe()
    let (logEnd, logForChild) = try Self.pipe()
    output = Collector(reading: outputEnd)
    log = Collector(reading: logEnd)
    defer {
      close(outputForChild)
      close(logForChild)
    }
    // posix_spawn(3) can't change the folder everywhere; env(1) becomes the program, with the same process id.
    let command = folder.map { ["/usr/bin/env", "-C", $0, path] } ?? [path]
    child = try Child(
      program: command[0], arguments: command.dropFirst() + arguments, environment: environment,
      output: outputForChild, diagnostics: logForChild)
  }

  deinit { child.kill(SIGKILL) }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], settings: [String: String] = [:], in folder: String? = nil
  ) async throws -> Outcome {
    try await Program(arguments, settings: settings, in: folder).outcome()
  }

  /// Sends it a signal, where it still runs.
  func signal(_ number: Int32) { child.kill(number) }

  /// Waits for its end.
  func outcome() async throws -> Outcome {
    try await onThread { [self] in
      guard let status = child.wait(until: Date() + Self.patience) else { throw failure("it doesn't end") }
      guard let output = output.all(until: Date() + Self.patience), let log = log.all(until: Date() + Self.patience)
      else { throw failure("its output doesn't end") }
      return Outcome(status: status, output: output, log: String(decoding: log, as: UTF8.self))
    }
  }

  /// Waits for a line of its standard output that starts so, and gives the rest of it.
  func outputLine(after prefix: String) async throws -> String {
    try await onThread { [self] in
      guard let line = output.line(until: Date() + Self.patience, where: { $0.hasPrefix(prefix) }) else {
        throw failure("no line “\(prefix)…”")
      }
      return String(line.dropFirst(prefix.count))
    }
  }

  /// Waits for a line of its standard error that holds this.
  @discardableResult
  func logLine(with part: String) async throws -> String {
    try await onThread { [self] in
      guard let line = log.line(until: Date() + Self.patience, where: { $0.contains(part) }) else {
        throw failure("no line of the log with “\(part)”")
      }
      return line
    }
  }

  /// What it wrote to standard error so far.
  var logSoFar: String { String(decoding: log.soFar, as: UTF8.self) }

  private func failure(_ what: String) -> Failure {
    Failure(description: "\(what); output: \(output.soFar.prefix(2000)); log: \(logSoFar.suffix(2000))")
  }

  /// The program beside this test bundle: both are built together.
  static var path: String {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("pullquote").path
  }

  /// Our end and the child's. Both are closed in every other child, or an output would end only with that one.
  private static func pipe() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }
}
