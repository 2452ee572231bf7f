import CSQLite

/// A result code of SQLite, primary or extended.
///
/// In a pattern, a primary code matches all of its extended codes; with `==`, only itself:
///
/// ```swift
/// do {
///   try pool.write { db in try player.insert(db) }
/// } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
///   // that name is taken
/// } catch DatabaseError.SQLITE_CONSTRAINT {
///   // any other constraint
/// }
/// ```
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number SQLite gives.
  public let rawValue: Int32

  /// A code from SQLite's number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The primary code: the low byte.
  public var primaryResultCode: ResultCode {
    ResultCode(rawValue: rawValue & 0xFF)
  }

  /// Whether this is a primary code.
  var isPrimary: Bool { rawValue & ~0xFF == 0 }

  /// Whether `code` is the pattern, or an extended code of the pattern.
  public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern.isPrimary ? pattern == code.primaryResultCode : pattern == code
  }

  /// Whether `error` is a ``DatabaseError`` of that code, or of an extended code of it.
  public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return pattern ~= error.extendedResultCode
  }
}

extension ResultCode: CustomStringConvertible {
  /// The number and SQLite's words for it (`sqlite3_errstr`).
  public var description: String {
    "\(rawValue) (\(String(cString: sqlite3_errstr(rawValue))))"
  }
}
