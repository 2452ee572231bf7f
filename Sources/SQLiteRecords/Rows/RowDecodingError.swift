/// A value that can't be what the program asks of it.
public struct RowDecodingError: Error, Sendable {
  /// The column's name.
  public let column: String

  /// The type that was asked for.
  public let type: String

  /// What the column holds instead: its storage class, never its value.
  public let found: String

  /// The SQL, where it is known.
  public let sql: String?

  static func mismatch(_ index: Int, _ type: Any.Type, _ row: Row) -> RowDecodingError {
    let found = row.databaseValue(at: index).storageName
    return RowDecodingError(column: row.layout.names[index], type: "\(type)", found: found, sql: row.sql)
  }

  static func missing(_ column: String, _ type: Any.Type, _ row: Row) -> RowDecodingError {
    RowDecodingError(column: column, type: "\(type)", found: "no such column", sql: row.sql)
  }
}

extension RowDecodingError: CustomStringConvertible {
  /// The column, the type and what was found.
  public var description: String {
    "column \"\(column)\" can't be decoded as \(type): found \(found)" + (sql.map { " - in `\($0)`" } ?? "")
  }
}
