import CSQLite

/// A type whose values are stored in one column.
///
/// Two requirements suffice for a type of one's own; the others have defaults, and are there for speed:
///
/// ```swift
/// extension Color: DatabaseValueConvertible {
///   var databaseValue: DatabaseValue { hexadecimal.databaseValue }
///   static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Color? {
///     String.fromDatabaseValue(dbValue).flatMap(Color.init(hexadecimal:))
///   }
/// }
/// ```
///
/// An enum with a raw value needs only to declare the conformance.
public protocol DatabaseValueConvertible: SQLExpressible {
  /// The value to store.
  var databaseValue: DatabaseValue { get }

  /// The value from what is stored, or nil where that is no such value. NULL is no value, except for `Optional`.
  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?

  /// Binds the value to a parameter, from 1, and returns SQLite's result code.
  func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt

  /// The value at a column, from 0, of a running statement; nil as ``fromDatabaseValue(_:)``.
  static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Self?

  /// What `row["name"]` gives inside a record's `init(row:)` when the column holds no such value. It is never seen
  /// outside: the fetch throws ``RowDecodingError`` instead. Where there is none (the default), such a value traps.
  static var decodingPlaceholder: Self? { get }
}

extension DatabaseValueConvertible {
  /// The value, which is bound.
  public var sqlExpression: SQLExpression { .value(databaseValue) }

  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    databaseValue.bind(to: sqliteStatement, at: index)
  }

  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Self? {
    fromDatabaseValue(DatabaseValue(sqliteStatement: sqliteStatement, index: index))
  }

  public static var decodingPlaceholder: Self? { nil }
}

/// A type that reads a column without a ``DatabaseValue`` between, by an initializer of its own.
public protocol StatementColumnConvertible {
  /// The value at a column, from 0, which isn't NULL; nil where it is no such value.
  init?(sqliteStatement: SQLiteStatement, index: CInt)
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Self? {
    guard sqlite3_column_type(sqliteStatement, index) != SQLITE_NULL else { return nil }
    return Self(sqliteStatement: sqliteStatement, index: index)
  }
}
