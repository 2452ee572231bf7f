import Foundation

/// A file that is there once it is whole: until then it has another name. Or standard output.
final class OutputFile {
  private let path: String?
  private let partPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// - Parameter path: the file's path; nil for standard output.
  /// - Throws: `DatabaseCommand.Failure` where it can't be made.
  init(_ path: String?) throws {
    self.path = path
    partPath = (path ?? "") + ".part"
    descriptor = path == nil ? STDOUT_FILENO : open(partPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure() }
  }

  deinit {
    guard path != nil else { return }
    close(descriptor)
    if !isFinished { unlink(partPath) }
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the file its name.
  func finish() throws {
    guard let path else { return }
    guard fsync(descriptor) == 0, rename(partPath, path) == 0 else { throw failure() }
    isFinished = true
  }

  private func failure() -> DatabaseCommand.Failure {
    DatabaseCommand.Failure(
      description: "\(path ?? "standard output") can't be written: \(String(cString: strerror(errno)))")
  }
}
