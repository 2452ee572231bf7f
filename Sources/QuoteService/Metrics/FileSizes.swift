import Glibc

/// How large the databases' files are.
enum FileSizes {
  /// Writes the series.
  ///
  /// - Parameter databases: the databases' names and paths; one in memory has none.
  static func write(_ databases: [(name: String, path: String?)], to text: inout MetricsText) {
    text.begin("pullquote_sqlite_bytes", "Bytes of the databases' files.", .gauge)
    for (name, path) in databases {
      guard let path, path != ":memory:" else { continue }
      for (file, suffix) in [("main", ""), ("wal", "-wal")] {
        text.add("database=\"\(name)\",file=\"\(file)\"", size(of: path + suffix))
      }
    }
  }

  /// In bytes; 0 where there is no such file. It asks the file system for what that has in memory; stat(2).
  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
