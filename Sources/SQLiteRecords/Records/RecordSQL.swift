/// The SQL of records' verbs.
enum RecordSQL {
  static func insert(
    _ table: String, _ columns: [String], _ resolution: Database.ConflictResolution, suffix: String = ""
  ) -> String {
    guard !columns.isEmpty else {
      return "INSERT\(resolution.clause) INTO \(table.quotedDatabaseIdentifier) DEFAULT VALUES" + suffix
    }
    let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    let marks = repeatElement("?", count: columns.count).joined(separator: ",")
    return "INSERT\(resolution.clause) INTO \(table.quotedDatabaseIdentifier) (\(names)) VALUES (\(marks))" + suffix
  }

  static func update(
    _ table: String, _ columns: [String], where keys: [String], _ resolution: Database.ConflictResolution,
    suffix: String = ""
  ) -> String {
    let settings = columns.map { $0.quotedDatabaseIdentifier + "=?" }.joined(separator: ", ")
    return "UPDATE\(resolution.clause) \(table.quotedDatabaseIdentifier) SET \(settings) WHERE \(condition(keys))"
      + suffix
  }

  static func delete(_ table: String, where keys: [String]) -> String {
    "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE \(condition(keys))"
  }

  static func exists(_ table: String, where keys: [String]) -> String {
    "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(condition(keys)))"
  }

  /// The suffix of an insert that updates the row it conflicts with.
  static func upsertClause(_ columns: [String], conflictTarget: [String] = []) -> String {
    if columns.isEmpty { return " ON CONFLICT\(target(conflictTarget)) DO NOTHING" }
    let settings = columns.map { "\($0.quotedDatabaseIdentifier) = \"excluded\".\($0.quotedDatabaseIdentifier)" }
    return conflictClause(conflictTarget) + settings.joined(separator: ", ")
  }

  /// The beginning of that suffix, before what is set.
  static func conflictClause(_ columns: [String]) -> String { " ON CONFLICT\(target(columns)) DO UPDATE SET " }

  private static func target(_ columns: [String]) -> String {
    columns.isEmpty ? "" : "(\(columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))"
  }

  private static func condition(_ columns: [String]) -> String {
    columns.map { $0.quotedDatabaseIdentifier + "=?" }.joined(separator: " AND ")
  }
}
