import Foundation
import Quotes
import SQLiteRecords

/// What the commands that work on the database have in common. They do so while a server runs on it, too.
enum DatabaseCommand {
  /// Something that can't be done, in words for the person who asked.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Opens the database, and closes it at the end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mustExist: whether a file that isn't there is a fault, rather than made.
  ///   - isTraced: whether SQL is written to standard error.
  static func run<Value>(
    _ path: String, mustExist: Bool = false, isTraced: Bool = false, _ body: (QuoteStore) throws -> Value
  ) throws -> Value {
    let isNew = !FileManager.default.fileExists(atPath: path)
    if mustExist, isNew {
      throw Failure(description: "there is no database \(path): name it with --database or PULLQUOTE_DATABASE")
    }
    let store = try open(path, trace: isTraced ? note : nil)
    defer { try? store.close() }
    if isNew { note("pullquote: \(path) is a new database; the service must run on the same, named by --database") }
    do {
      return try body(store)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw busy(path)
    }
  }

  /// Opens the database, made where there is none.
  ///
  /// - Parameter trace: takes the SQL that works on it; nil for none.
  /// - Throws: `Failure` or `StoreError`, for the person who named the file.
  static func open(_ path: String, trace: (@Sendable (String) -> Void)?) throws -> QuoteStore {
    do {
      return try QuoteStore.open(path, trace: trace)
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_BUSY: throw busy(path)
      case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
        throw Failure(
          description: """
            the database \(path) can't be opened: its folder must be there, and it and the folder writable; \
            --database or PULLQUOTE_DATABASE names another, and :memory: keeps nothing
            """)
      default: throw Failure(description: "the database \(path) can't be used: \(error.message ?? "\(error)")")
      }
    }
  }

  private static func busy(_ path: String) -> Failure {
    Failure(description: "another program is writing to \(path) for long, such as an import: try again later")
  }

  /// Writes a line to standard error.
  @Sendable static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Calls the command's action that the first argument names.
  ///
  /// - Throws: `UsageError` where it names none.
  static func dispatch(
    _ name: String, _ arguments: [String], help: String, _ actions: [String: ([String]) throws -> Void]
  ) throws {
    guard let first = arguments.first else {
      throw UsageError(faults: ["\(name): say which of \(actions.keys.sorted().joined(separator: ", "))"])
    }
    if first == "--help" || first == "-h" { return print(help) }
    guard let action = actions[first] else {
      throw UsageError(faults: ["\(name) \(first): one of \(actions.keys.sorted().joined(separator: ", ")) is allowed"])
    }
    try action(Array(arguments.dropFirst()))
  }

  /// Rows as columns that stand under each other. What a terminal would obey is shown as escapes: others wrote it.
  static func table(_ rows: [[String]]) -> String {
    let rows = rows.map { row in row.map(plain) }
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { plain, scalar in
      let category = scalar.properties.generalCategory
      let isObeyed = [.control, .lineSeparator, .paragraphSeparator].contains(category)
      plain += isObeyed ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  /// A time for people: `2026-12-01 12:00`, in UTC.
  static func time(_ date: Date) -> String {
    String(date.formatted(.iso8601).replacing("T", with: " ").prefix(16))
  }
}
