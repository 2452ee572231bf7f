import CSQLite
import Foundation

/// A prepared statement's handle, `sqlite3_stmt *`.
public typealias SQLiteStatement = OpaquePointer

/// A value as SQLite stores it.
public struct DatabaseValue: Hashable, Sendable {
  /// The five storage classes of SQLite.
  public enum Storage: Hashable, Sendable {
    case null
    case int64(Int64)
    case double(Double)
    case string(String)
    case blob(Data)
  }

  /// The value.
  public let storage: Storage

  /// Whether it stands for an integer that SQLite's 64 bits can't hold: to bind it is an error.
  @usableFromInline let isOverflow: Bool

  @inlinable
  init(storage: Storage, isOverflow: Bool = false) {
    self.storage = storage
    self.isOverflow = isOverflow
  }

  /// NULL.
  public static let null = DatabaseValue(storage: .null)

  /// Whether it is NULL.
  public var isNull: Bool { if case .null = storage { true } else { false } }

  /// The current row's value at a column of a running statement.
  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    isOverflow = false
    let value = sqlite3_column_value(sqliteStatement, index)
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: storage = .int64(sqlite3_value_int64(value))
    case SQLITE_FLOAT: storage = .double(sqlite3_value_double(value))
    case SQLITE_TEXT: storage = .string(columnString(sqliteStatement, index))
    case SQLITE_BLOB: storage = .blob(columnData(sqliteStatement, index))
    default: storage = .null
    }
  }
}

/// A text column's value; bytes that aren't UTF-8 are replaced by U+FFFD.
@usableFromInline
func columnString(_ statement: SQLiteStatement, _ index: CInt) -> String {
  guard let text = sqlite3_column_text(statement, index) else { return "" }
  let count = Int(sqlite3_column_bytes(statement, index))
  return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
}

/// A blob column's value, or the bytes of a text column's.
@usableFromInline
func columnData(_ statement: SQLiteStatement, _ index: CInt) -> Data {
  guard let bytes = sqlite3_column_blob(statement, index) else { return Data() }
  return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, index)))
}

extension DatabaseValue: DatabaseValueConvertible {
  /// Itself.
  public var databaseValue: DatabaseValue { self }

  /// Itself.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> DatabaseValue? { dbValue }

  /// Binds it by its storage class.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    switch storage {
    case .null: isOverflow ? SQLITE_TOOBIG : sqlite3_bind_null(sqliteStatement, index)
    case .int64(let value): sqlite3_bind_int64(sqliteStatement, index, value)
    case .double(let value): sqlite3_bind_double(sqliteStatement, index, value)
    case .string(let value): value.bind(to: sqliteStatement, at: index)
    case .blob(let value): value.bind(to: sqliteStatement, at: index)
    }
  }

  /// The value at a column of a running statement.
  public static func decodeColumn(_ sqliteStatement: SQLiteStatement, at index: CInt) -> DatabaseValue? {
    DatabaseValue(sqliteStatement: sqliteStatement, index: index)
  }

  /// NULL stands in where decoding failed; see ``DatabaseValueConvertible/decodingPlaceholder``.
  public static var decodingPlaceholder: DatabaseValue? { .null }
}

extension DatabaseValue: CustomStringConvertible {
  /// The value as an SQL literal.
  public var description: String {
    switch storage {
    case .null: "NULL"
    case .int64(let value): String(value)
    case .double(let value): value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : String(value)
    case .string(let value): "'" + value.replacing("'", with: "''") + "'"
    case .blob(let value): "X'" + value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
  }

  /// The storage class and the first characters, for errors, where a value may be private.
  var storageName: String {
    switch storage {
    case .null: "NULL"
    case .int64: "an integer"
    case .double: "a real number"
    case .string: "a text"
    case .blob: "a blob"
    }
  }
}
