import CSQLite
import Foundation

extension Bool: DatabaseValueConvertible {
  /// 1 or 0.
  @inlinable
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .int64(self ? 1 : 0)) }

  /// False for a number that is zero, true for another one, nil for what is no number.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Bool? {
    switch dbValue.storage {
    case .int64(let value): value != 0
    case .double(let value): value != 0
    default: nil
    }
  }

  @inlinable
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(sqliteStatement, index, self ? 1 : 0)
  }

  @inlinable
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Bool? {
    switch sqlite3_column_type(sqliteStatement, index) {
    case SQLITE_INTEGER: sqlite3_column_int64(sqliteStatement, index) != 0
    case SQLITE_FLOAT: sqlite3_column_double(sqliteStatement, index) != 0
    default: nil
    }
  }

  @inlinable
  public static var decodingPlaceholder: Bool? { false }
}

extension Double: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: DatabaseValue {
    // SQLite has no NaN: it stores NULL.
    isNaN ? .null : DatabaseValue(storage: .double(self))
  }

  /// The number, from a real number or an integer.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Double? {
    switch dbValue.storage {
    case .int64(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  @inlinable
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_double(sqliteStatement, index, self)
  }

  @inlinable
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Double? {
    switch sqlite3_column_type(sqliteStatement, index) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(sqliteStatement, index)
    default: nil
    }
  }

  @inlinable
  public static var decodingPlaceholder: Double? { 0 }
}

extension Float: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: DatabaseValue { Double(self).databaseValue }

  /// The nearest `Float`.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Float? {
    Double.fromDatabaseValue(dbValue).map { Float($0) }
  }

  @inlinable
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_double(sqliteStatement, index, Double(self))
  }

  @inlinable
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Float? {
    Double.decodeColumn(sqliteStatement, at: index).map { Float($0) }
  }

  @inlinable
  public static var decodingPlaceholder: Float? { 0 }
}

extension String: DatabaseValueConvertible {
  @inlinable
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .string(self)) }

  /// The text, or a blob's bytes where they are UTF-8.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> String? {
    switch dbValue.storage {
    case .string(let value): value
    case .blob(let value): String(data: value, encoding: .utf8)
    default: nil
    }
  }

  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    var copy = self
    return copy.withUTF8 { csqlite_bind_text(sqliteStatement, index, $0.baseAddress, UInt64($0.count)) }
  }

  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> String? {
    switch sqlite3_column_type(sqliteStatement, index) {
    case SQLITE_TEXT: columnString(sqliteStatement, index)
    case SQLITE_BLOB: String(data: columnData(sqliteStatement, index), encoding: .utf8)
    default: nil
    }
  }

  @inlinable
  public static var decodingPlaceholder: String? { "" }
}

extension Substring: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { String(self).databaseValue }

  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Substring? {
    String.fromDatabaseValue(dbValue).map { Substring($0) }
  }
}

extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The raw value.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// The case with that raw value, or nil where there is none.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    RawValue.fromDatabaseValue(dbValue).flatMap { Self(rawValue: $0) }
  }

  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    rawValue.bind(to: sqliteStatement, at: index)
  }

  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Self? {
    RawValue.decodeColumn(sqliteStatement, at: index).flatMap { Self(rawValue: $0) }
  }

  public static var decodingPlaceholder: Self? {
    RawValue.decodingPlaceholder.flatMap { Self(rawValue: $0) }
  }
}

extension DatabaseValueConvertible where Self: RawRepresentable & CaseIterable, RawValue: DatabaseValueConvertible {
  public static var decodingPlaceholder: Self? { allCases.first }
}

extension Optional: SQLExpressible, SQLSelectable, SQLOrderingTerm where Wrapped: DatabaseValueConvertible {}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  /// The value, or NULL.
  @inlinable
  public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }

  /// `.some(nil)` for NULL; nil where there is a value that can't be converted.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Wrapped?? {
    if let value = Wrapped.fromDatabaseValue(dbValue) { return .some(value) }
    return dbValue.isNull ? .some(nil) : nil
  }

  @inlinable
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    self?.bind(to: sqliteStatement, at: index) ?? sqlite3_bind_null(sqliteStatement, index)
  }

  @inlinable
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Wrapped?? {
    if let value = Wrapped.decodeColumn(sqliteStatement, at: index) { return .some(value) }
    return sqlite3_column_type(sqliteStatement, index) == SQLITE_NULL ? .some(nil) : nil
  }

  @inlinable
  public static var decodingPlaceholder: Wrapped?? { .some(nil) }
}
