extension Database {
  /// The type that a column is declared with; SQLite takes its affinity from it.
  public struct ColumnType: RawRepresentable, Hashable, Sendable {
    /// The type in SQL.
    public let rawValue: String

    /// A type in SQL.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let text = ColumnType(rawValue: "TEXT")
    public static let integer = ColumnType(rawValue: "INTEGER")
    public static let double = ColumnType(rawValue: "DOUBLE")
    public static let real = ColumnType(rawValue: "REAL")
    public static let numeric = ColumnType(rawValue: "NUMERIC")
    public static let boolean = ColumnType(rawValue: "BOOLEAN")
    public static let blob = ColumnType(rawValue: "BLOB")
    public static let date = ColumnType(rawValue: "DATE")
    public static let datetime = ColumnType(rawValue: "DATETIME")
    public static let jsonText = ColumnType(rawValue: "TEXT")
    public static let any = ColumnType(rawValue: "ANY")
  }
}
