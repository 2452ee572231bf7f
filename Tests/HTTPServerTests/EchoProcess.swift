import Foundation
import Glibc

/// The `echo` program in a process of its own, for what would harm the tests' process: few descriptors, measured memory.
final class EchoProcess: @unchecked Sendable {  // Used by one thread at a time.
  private let process = Process()
  let port: Int

  /// - Parameter descriptors: how many descriptors the process may have.
  init(descriptors: Int) throws {
    let output = Pipe()
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [program, Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? program]
      .flatMap { [$0.appending(path: "echo"), $0.deletingLastPathComponent().appending(path: "echo")] }
    guard let echo = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "ulimit -n \(descriptors); exec \"$0\" 0", echo.path]
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else { break }
      line += String(decoding: byte, as: UTF8.self)
    }
    port = Int(line.trimmingCharacters(in: .newlines).split(separator: ":").last ?? "") ?? 0
  }

  /// Ends the process for certain: it inherits its parent's blocked signals, SIGTERM among them where that is a thread of
  /// Dispatch, and a child that stays holds the tests' output open.
  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Whether the tests, and so the program, are built with the address or thread sanitizer.
  static let isAddressSanitized = dlsym(nil, "__asan_init") != nil
  static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  var isRunning: Bool { process.isRunning }

  /// The processor time used so far, in milliseconds.
  var processorTime: Int {
    let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return 0 }
    return (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  /// The memory that is the process's own, in bytes.
  var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ").compactMap { Int($0) }
    return fields.count > 2 ? (fields[1] - fields[2]) * 4096 : 0
  }

  var descriptorCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count) ?? 0
  }
}
