import Foundation

/// A small file system in memory, there until it is ended. Root alone may make one, and not in every container.
final class Mount: Sendable {
  /// Whether this process may make one: it tries.
  static let isAllowed: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard let mount = try? Mount(at: folder.path, options: "size=4k") else { return false }
    mount.end()
    return true
  }()

  private let path: String

  /// - Parameter options: tmpfs(5).
  init(at path: String, options: String, isReadOnly: Bool = false) throws {
    self.path = path
    guard mount("tmpfs", path, "tmpfs", isReadOnly ? UInt(MS_RDONLY) : 0, options) == 0 else {
      throw Program.Failure(description: "no tmpfs at \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { end() }

  /// Takes it away at once, also where a file of it is open.
  func end() { umount2(path, Int32(MNT_DETACH)) }
}
