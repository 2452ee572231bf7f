#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where Pullquote's own fonts are: a folder with a `fonts.conf`.
public enum FontFolder {
  /// Looks for the folder: beside the running program (`fonts`, `../share/pullquote/fonts`), in the folders above it (a
  /// build within the source tree), in `/usr/local/share/pullquote/fonts` and `/usr/share/pullquote/fonts`, then in the
  /// working folder. `nil` where none of them has one. Reads folders: it blocks shortly.
  public static func search() -> String? {
    candidates().first { access($0 + "/fonts.conf", R_OK) == 0 }
  }

  /// Those that are there are absolute: fontconfig looks for a relative one in its own folder.
  static func candidates() -> [String] {
    var folders: [String] = []
    if let program = programPath() {
      var folder = parent(of: program)
      folders.append(folder + "/../share/pullquote/fonts")
      for _ in 0..<6 where !folder.isEmpty {
        folders.append(folder + "/fonts")
        folder = parent(of: folder)
      }
    }
    return folders + ["/usr/local/share/pullquote/fonts", "/usr/share/pullquote/fonts", absolute("fonts") ?? "fonts"]
  }

  /// The font files in a folder and the folders in it, sorted by name; links to folders aren't followed.
  static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder + "/" + name
      if entry.pointee.d_type == UInt8(DT_DIR) {
        files += Self.files(in: path)
      } else if [".ttf", ".otf", ".ttc", ".otc"].contains(where: name.lowercased().hasSuffix) {
        files.append(path)
      }
    }
    return files.sorted()
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func programPath() -> String? {
    absolute("/proc/self/exe") ?? absolute(CommandLine.arguments[0])
  }

  /// The path from the root, without links; `nil` where nothing is there.
  private static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
