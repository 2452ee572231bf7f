/// A record type's statement for one of its verbs, made once a connection: neither its SQL is built again, nor is it looked
/// for by its SQL.
final class RecordPlan {
  struct Key: Hashable {
    let type: ObjectIdentifier
    let verb: Verb
  }

  enum Verb: Hashable {
    case insert(Database.ConflictResolution)
    case update(Database.ConflictResolution)
    case delete
    case exists
    case fetchByKey
    case fetchRandom
  }

  let statement: Statement

  /// The columns, in the order in which the record encodes them.
  let columns: [String]

  /// The parameter of each column, from 1; 0 for one that the statement leaves out.
  let parameters: [Int]

  /// How often SQLite had compiled the statement anew when its SQL was known to be right.
  fileprivate var preparationCount: Int32 = 0

  init(statement: Statement, columns: [String] = [], parameters: [Int] = []) {
    self.statement = statement
    self.columns = columns
    self.parameters = parameters
  }
}

extension Database {
  /// How many plans are kept at most: far more than a program has record types.
  private static let maximumPlanCount = 512

  /// The plan of a type's verb, unless it is in use or there is none.
  func plan(_ type: Any.Type, _ verb: RecordPlan.Verb) throws -> RecordPlan? {
    _ = try handle
    guard let plan = plans[RecordPlan.Key(type: ObjectIdentifier(type), verb: verb)], !plan.statement.isRunning else {
      return nil
    }
    return plan
  }

  /// The statement of a type's verb, made by `sql` where there is none. For writes, which check the schema as they begin.
  func plannedStatement(_ type: Any.Type, _ verb: RecordPlan.Verb, _ sql: () throws -> String) throws -> Statement {
    try madePlan(type, verb, sql).statement
  }

  private func madePlan(_ type: Any.Type, _ verb: RecordPlan.Verb, _ sql: () throws -> String) throws -> RecordPlan {
    if let plan = try plan(type, verb) { return plan }
    let plan = RecordPlan(statement: try makeStatement(sql: sql()))
    try keep(plan, type, verb)
    return plan
  }

  /// The first row of a type's verb that reads.
  ///
  /// It doesn't ask for the schema's version before: SQLite compiles the statement anew where the schema has changed. Where it
  /// has, another statement may be the right one, and the read is made again.
  func firstPlanned<T>(
    _ type: Any.Type, _ verb: RecordPlan.Verb, _ sql: () throws -> String, bind: (Statement) throws -> Void = { _ in },
    _ decode: (Row) throws -> T
  ) throws -> T? {
    let plan = try madePlan(type, verb, sql)
    try bind(plan.statement)
    do {
      let result = try plan.statement.first(decode)
      if try !isOutdated(plan) { return result }
    } catch {
      guard try isOutdated(plan) else { throw error }
    }
    let anew = try madePlan(type, verb, sql).statement
    try bind(anew)
    return try anew.first(decode)
  }

  /// Whether the schema has changed since a plan was made, as far as its statement has seen.
  private func isOutdated(_ plan: RecordPlan) throws -> Bool {
    let count = plan.statement.preparationCount
    guard count != plan.preparationCount else { return false }
    plan.preparationCount = count
    return try forgetChangedSchema()
  }

  func keep(_ plan: RecordPlan, _ type: Any.Type, _ verb: RecordPlan.Verb) throws {
    try willKeepSchema()
    if plans.count >= Self.maximumPlanCount { plans.removeAll() }
    plans[RecordPlan.Key(type: ObjectIdentifier(type), verb: verb)] = plan
  }
}

extension Statement {
  /// Runs it to its end, and decodes its first row.
  func runReturning<T>(_ decode: (Row) throws -> T) throws -> T? {
    try start()
    defer { reset() }
    guard try step() else { return nil }
    let result = try decodeRow(decode)
    while try step() {}
    return result
  }

  /// Runs it to its first row, and decodes that.
  func first<T>(_ decode: (Row) throws -> T) throws -> T? {
    try start()
    defer { reset() }
    guard try step() else { return nil }
    return try decodeRow(decode)
  }

  private func decodeRow<T>(_ decode: (Row) throws -> T) throws -> T {
    let row = row()
    row.defersErrors = true
    row.pendingError = nil
    row.nextIndex = 0
    let result = try decode(row)
    try row.throwPendingError()
    return result
  }
}
