import CSQLite
import Foundation

extension Data: DatabaseValueConvertible {
  /// A blob.
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .blob(self)) }

  /// A blob's bytes, or a text's UTF-8.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Data? {
    switch dbValue.storage {
    case .blob(let value): value
    case .string(let value): Data(value.utf8)
    default: nil
    }
  }

  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes { csqlite_bind_blob(sqliteStatement, index, $0.baseAddress, UInt64($0.count)) }
  }

  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> Data? {
    switch sqlite3_column_type(sqliteStatement, index) {
    case SQLITE_BLOB, SQLITE_TEXT: columnData(sqliteStatement, index)
    default: nil
    }
  }

  public static var decodingPlaceholder: Data? { Data() }
}

extension Date: DatabaseValueConvertible {
  /// `YYYY-MM-DD HH:MM:SS.SSS`, in UTC.
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .string(DatabaseDate.format(self))) }

  /// From SQLite's date formats with or without time, `T`, fraction and zone, or from a number of seconds since 1970.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Date? {
    switch dbValue.storage {
    case .string(let text): DatabaseDate.parse(text)
    case .int64(let seconds): Date(timeIntervalSince1970: Double(seconds))
    case .double(let seconds): Date(timeIntervalSince1970: seconds)
    default: nil
    }
  }

  public static var decodingPlaceholder: Date? { Date(timeIntervalSince1970: 0) }
}

extension UUID: DatabaseValueConvertible {
  /// A blob of 16 bytes.
  public var databaseValue: DatabaseValue {
    DatabaseValue(storage: .blob(withUnsafeBytes(of: uuid) { Data($0) }))
  }

  /// From 16 bytes, or from text.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> UUID? {
    switch dbValue.storage {
    case .blob(let data) where data.count == 16:
      data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    case .string(let text): UUID(uuidString: text)
    default: nil
    }
  }

  public static var decodingPlaceholder: UUID? { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension URL: DatabaseValueConvertible {
  /// The absolute URL, as text.
  public var databaseValue: DatabaseValue { absoluteString.databaseValue }

  /// From text that is a URL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> URL? {
    String.fromDatabaseValue(dbValue).flatMap { URL(string: $0) }
  }

  public static var decodingPlaceholder: URL? { URL(string: "about:blank") }
}

extension Decimal: DatabaseValueConvertible {
  /// Text, so that no digit is lost.
  public var databaseValue: DatabaseValue {
    NSDecimalNumber(decimal: self).description(withLocale: Locale(identifier: "en_US_POSIX")).databaseValue
  }

  /// From text or a number.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .string(let text): Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    case .int64(let value): Decimal(value)
    case .double(let value): Decimal(value)
    default: nil
    }
  }

  public static var decodingPlaceholder: Decimal? { 0 }
}
