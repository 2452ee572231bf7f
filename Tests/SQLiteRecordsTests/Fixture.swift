import Foundation
import SQLiteRecords
import Testing

/// The three kinds of database that each behaviour is tested on.
enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory
  case file
  case pool

  var testDescription: String { rawValue }

  /// Runs `body` with a fresh database, which must close without a busy statement, and removes its files.
  func withDatabase<T>(
    _ configuration: Configuration = Configuration(), _ body: (any DatabaseWriter) throws -> T
  ) throws -> T {
    try withFolder { folder in
      let writer = try open(folder, configuration)
      let result = Result { try body(writer) }
      // Fails on a statement that somebody forgot.
      try writer.close()
      return try result.get()
    }
  }

  func withDatabase<T>(
    _ configuration: Configuration = Configuration(), _ body: (any DatabaseWriter) async throws -> T
  ) async throws -> T {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let writer = try open(folder, configuration)
    let result: T
    do { result = try await body(writer) } catch {
      try writer.close()
      throw error
    }
    try writer.close()
    return result
  }

  private func open(_ folder: String, _ configuration: Configuration) throws -> any DatabaseWriter {
    switch self {
    case .memory: try DatabaseQueue(configuration: configuration)
    case .file: try DatabaseQueue(path: folder + "/test.sqlite", configuration: configuration)
    case .pool: try DatabasePool(path: folder + "/test.sqlite", configuration: configuration)
    }
  }
}

/// A new, empty folder.
func makeFolder() throws -> String {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("records-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  return url.path
}

/// Runs `body` with a new folder, and removes it.
func withFolder<T>(_ body: (String) throws -> T) throws -> T {
  let folder = try makeFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
