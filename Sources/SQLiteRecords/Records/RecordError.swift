/// What a record's verb could not do.
public enum RecordError: Error, Sendable, Equatable {
  /// There is no such row to update or find.
  ///
  /// - Parameters:
  ///   - databaseTableName: the table.
  ///   - key: the columns and values that were looked for.
  case recordNotFound(databaseTableName: String, key: [String: DatabaseValue])
}

extension RecordError: CustomStringConvertible {
  /// The table and the columns of the key, without its values.
  public var description: String {
    switch self {
    case .recordNotFound(let table, let key):
      "no such record in \(table), looked for by \(key.keys.sorted().joined(separator: ", "))"
    }
  }
}
