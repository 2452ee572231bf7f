import CSQLite

extension DatabaseValueConvertible where Self: FixedWidthInteger & Codable {
  /// The integer; to bind one that 64 bits with a sign can't hold throws `SQLITE_TOOBIG`.
  @inlinable
  public var databaseValue: DatabaseValue {
    guard let value = Int64(exactly: self) else { return DatabaseValue(storage: .null, isOverflow: true) }
    return DatabaseValue(storage: .int64(value))
  }

  /// The integer, or nil where the value is no integer or doesn't fit.
  @inlinable
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    switch dbValue.storage {
    case .int64(let value): Self(exactly: value)
    case .double(let value): Self(exactly: value)
    default: nil
    }
  }

  @inlinable
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    guard let value = Int64(exactly: self) else { return SQLITE_TOOBIG }
    return sqlite3_bind_int64(sqliteStatement, index, value)
  }

  @inlinable
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Self? {
    // One look-up of the column instead of two. The value isn't protected by a mutex, and needs none: the access has the
    // connection for itself.
    let value = sqlite3_column_value(sqliteStatement, index)
    let type = sqlite3_value_type(value)
    if type == SQLITE_INTEGER { return Self(exactly: sqlite3_value_int64(value)) }
    return type == SQLITE_FLOAT ? Self(exactly: sqlite3_value_double(value)) : nil
  }

  @inlinable
  public static var decodingPlaceholder: Self? { 0 }
}

extension Int: DatabaseValueConvertible {}
extension Int8: DatabaseValueConvertible {}
extension Int16: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension Int64: DatabaseValueConvertible {}
extension UInt: DatabaseValueConvertible {}
extension UInt8: DatabaseValueConvertible {}
extension UInt16: DatabaseValueConvertible {}
extension UInt32: DatabaseValueConvertible {}
extension UInt64: DatabaseValueConvertible {}
