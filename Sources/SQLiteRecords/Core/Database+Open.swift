import CSQLite
import Foundation

extension Database {
  /// Opens a connection without using it yet.
  static func open(_ path: String, _ configuration: Configuration) throws -> OpaquePointer {
    // The lock around each access makes SQLite's own mutexes needless.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    flags |= configuration.readonly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, flags, nil)
    guard code == SQLITE_OK, let connection else {
      let message = connection.map { String(cString: sqlite3_errmsg($0)) }
      sqlite3_close(connection)
      throw located(DatabaseError(resultCode: ResultCode(rawValue: code), message: message), path)
    }
    sqlite3_extended_result_codes(connection, 1)
    return connection
  }

  /// Applies the configuration, and reads the file's header, so that a file that is no database is refused here.
  func setUp() throws {
    let connection = try handle
    setBusyMode()
    if !configuration.acceptsDoubleQuotedStringLiterals {
      _ = csqlite_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0)
      _ = csqlite_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0)
    }
    _ = csqlite_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, configuration.foreignKeysEnabled ? 1 : 0)
    installAuthorizer()
    for prepare in configuration.preparations { try prepare(self) }
    try execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
  }

  /// An error of opening, with the file's path in its message.
  static func located(_ error: any Error, _ path: String) -> any Error {
    guard let error = error as? DatabaseError, error.message?.contains(path) != true else { return error }
    return DatabaseError(
      resultCode: error.extendedResultCode, message: "\(error.message ?? "can't open"): \(path)", sql: error.sql,
      arguments: error.arguments)
  }
}

/// What C callbacks of a connection call. The connection holds it, and outlives each call of SQLite into it.
final class ConnectionCallbacks {
  var busy: (@Sendable (Int) -> Bool)?

  var trace: (@Sendable (Database.TraceEvent) -> Void)?
  var tracesValues = false

  /// Whom the hooks tell.
  var broker: ObservationBroker?

  /// The watches of rows, by the number that their triggers give.
  var watches: [Int: RowWatch] = [:]

  /// What the statement does that is being compiled; nil while none is.
  var effects: StatementEffects?

  /// Whether a deletion of all rows must be one of each row, so that observers see them.
  var deletesRowByRow = false
}
