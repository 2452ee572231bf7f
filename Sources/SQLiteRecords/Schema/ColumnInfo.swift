/// A column of a table (`PRAGMA table_xinfo`).
public struct ColumnInfo: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The type, as it was declared.
  public let type: String
  /// Whether NULL is refused.
  public let isNotNull: Bool
  /// The default, as SQL.
  public let defaultValueSQL: String?
  /// The position in the primary key, from 1; 0 for a column that isn't in it.
  public let primaryKeyIndex: Int
  /// Whether the column is generated.
  public let isGenerated: Bool
}

/// A primary key.
public struct PrimaryKeyInfo: Hashable, Sendable {
  /// The columns, in the key's order; for a table without a declared key, `rowid`.
  public let columns: [String]
  /// The column that is the row id: an `INTEGER PRIMARY KEY`.
  public let rowIDColumn: String?
  /// Whether the table has row ids, and no declared key.
  public let isHiddenRowID: Bool
}

/// A foreign key (`PRAGMA foreign_key_list`).
public struct ForeignKeyInfo: Hashable, Sendable {
  /// Which of the table's foreign keys it is.
  public let id: Int
  /// The table it points to.
  public let destinationTable: String
  /// The columns of the table, and those that they point to.
  public let mapping: [(origin: String, destination: String)]

  public static func == (lhs: ForeignKeyInfo, rhs: ForeignKeyInfo) -> Bool {
    lhs.id == rhs.id && lhs.destinationTable == rhs.destinationTable && lhs.originColumns == rhs.originColumns
      && lhs.destinationColumns == rhs.destinationColumns
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(destinationTable)
    hasher.combine(originColumns)
  }

  /// The columns of the table.
  public var originColumns: [String] { mapping.map(\.origin) }
  /// The columns they point to.
  public var destinationColumns: [String] { mapping.map(\.destination) }
}
