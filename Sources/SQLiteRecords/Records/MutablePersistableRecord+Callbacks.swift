// Nothing here is generic but the record: tuples and optionals of a generic value would cost more than the callbacks.

extension MutablePersistableRecord {
  /// Runs an insert or update, which has its own callbacks, within those of a save.
  mutating func saving(_ db: Database, _ body: (inout Self) throws -> PersistenceSuccess) throws {
    try willSave(db)
    var outcome: PersistenceSuccess?
    // A copy, since the body changes the record meanwhile.
    let record = self
    try record.aroundSave(db) {
      let success = try body(&self)
      outcome = success
      return success
    }
    guard let outcome else { Self.neglected("aroundSave") }
    didSave(outcome)
  }

  /// Runs an insert within its callbacks.
  ///
  /// - Parameter body: inserts the row; nil where a conflict was ignored.
  mutating func inserting(_ db: Database, _ body: (Self) throws -> InsertionSuccess?) throws -> PersistenceSuccess {
    try willInsert(db)
    var (outcome, isIgnored): (InsertionSuccess?, Bool) = (nil, false)
    let record = self
    try record.aroundInsert(db) {
      let success = try body(record)
      isIgnored = success == nil
      let inserted = success ?? InsertionSuccess(rowID: db.lastInsertedRowID, rowIDColumn: nil)
      outcome = inserted
      return inserted
    }
    guard let outcome else { Self.neglected("aroundInsert") }
    if isIgnored { return PersistenceSuccess() }
    didInsert(outcome)
    return PersistenceSuccess(outcome)
  }

  /// Runs an update within its callbacks.
  func updating(_ db: Database, _ columns: Set<String>, _ body: () throws -> Void) throws -> PersistenceSuccess {
    try willUpdate(db, columns: columns)
    var isDone = false
    try aroundUpdate(db, columns: columns) {
      try body()
      isDone = true
      return PersistenceSuccess()
    }
    guard isDone else { Self.neglected("aroundUpdate") }
    didUpdate(PersistenceSuccess())
    return PersistenceSuccess()
  }

  /// Runs a deletion within its callbacks.
  func deleting(_ db: Database, _ body: () throws -> Bool) throws -> Bool {
    try willDelete(db)
    var outcome: Bool?
    try aroundDelete(db) {
      let isDeleted = try body()
      outcome = isDeleted
      return isDeleted
    }
    guard let outcome else { Self.neglected("aroundDelete") }
    didDelete(deleted: outcome)
    return outcome
  }

  private static func neglected(_ callback: String) -> Never {
    preconditionFailure("\(Self.self).\(callback) must call its closure, or throw")
  }
}
