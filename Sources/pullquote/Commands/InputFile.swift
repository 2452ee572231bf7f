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
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    // A folder can be opened, and then not be read.
    guard read(descriptor, nil, 0) == 0 else {
      let code = errno
      close(descriptor)
      throw unreadable(path, code)
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func unreadable(_ path: String, _ code: Int32) -> DatabaseCommand.Failure {
    DatabaseCommand.Failure(description: "\(path) can't be read: \(String(cString: strerror(code)))")
  }
}
