import CSQLite

/// What SQLite, or this toolkit in its place, refused to do.
///
/// The names of ``ResultCode`` are patterns for `catch`: `catch DatabaseError.SQLITE_CONSTRAINT`.
public struct DatabaseError: Error, Sendable {
  /// The primary code, as `SQLITE_CONSTRAINT`.
  public var resultCode: ResultCode { extendedResultCode.primaryResultCode }

  /// The code in full, as `SQLITE_CONSTRAINT_UNIQUE`.
  public let extendedResultCode: ResultCode

  /// What went wrong, in SQLite's words or ours.
  public let message: String?

  /// The SQL that failed, without its arguments.
  public let sql: String?

  /// The statement's arguments; kept only where ``Configuration/publicStatementArguments`` is set.
  public let arguments: StatementArguments?

  /// An error of one's own making, as from a transaction observer that refuses a commit.
  public init(
    resultCode: ResultCode = .SQLITE_ERROR, message: String? = nil, sql: String? = nil,
    arguments: StatementArguments? = nil
  ) {
    self.extendedResultCode = resultCode
    self.message = message ?? String(cString: sqlite3_errstr(resultCode.rawValue))
    self.sql = sql
    self.arguments = arguments
  }

  /// Whether the operation was stopped by an interruption or an aborted transaction, and may be tried again.
  public var isInterruptionError: Bool {
    resultCode == .SQLITE_INTERRUPT || resultCode == .SQLITE_ABORT
  }

  static func misuse(_ message: String, sql: String? = nil) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISUSE, message: message, sql: sql)
  }
}

extension DatabaseError: CustomStringConvertible {
  /// Code, message and SQL; argument values only where they were made public.
  public var description: String {
    var text = "SQLite error \(extendedResultCode.rawValue)"
    if let message { text += ": \(message)" }
    if let sql { text += " - while executing `\(sql)`" }
    if let arguments, !arguments.isEmpty { text += " with arguments \(arguments)" }
    return text
  }
}
