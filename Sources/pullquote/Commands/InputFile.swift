import Foundation

/// A file that a command reads.
enum InputFile {
  /// Opens a file.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `DatabaseCommand.Failure` for the person who named the file.
  static func open(_ path: String) throws -> FileHandle {
    if path == "-" { return .standardInput }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DatabaseCommand.Failure(description: "\(path) can't be read: \(String(cString: strerror(errno)))")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
