import Foundation

/// A new folder, removed with all that is in it when the last reference goes.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes it. The name has a space: no path is to be taken apart.
  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("pullquote test \(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of what has this name in it.
  func file(_ name: String) -> String { path + "/" + name }
}
