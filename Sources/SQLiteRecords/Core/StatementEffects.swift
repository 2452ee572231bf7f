import CSQLite

/// What a statement reads and changes, as SQLite's authorizer reports it while the statement is compiled.
struct StatementEffects {
  var reads = DatabaseRegion.empty
  var inserts: Set<String> = []
  var deletes: Set<String> = []
  var updates: [String: Set<String>] = [:]
  var invalidatesSchema = false
  var isTransactionControl = false

  /// Takes one report of the authorizer into account.
  mutating func record(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    switch action {
    case SQLITE_READ: reads.insert(table: text(first), column: text(second))
    case SQLITE_INSERT: inserts.insert(text(first))
    case SQLITE_DELETE: deletes.insert(text(first))
    case SQLITE_UPDATE: updates[text(first), default: []].insert(text(second))
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: isTransactionControl = true
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_INDEX, SQLITE_CREATE_TEMP_TABLE,
      SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_TEMP_VIEW, SQLITE_CREATE_TRIGGER, SQLITE_CREATE_VIEW,
      SQLITE_DROP_INDEX, SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_INDEX, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_TEMP_TRIGGER,
      SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_TRIGGER, SQLITE_DROP_VIEW, SQLITE_ALTER_TABLE, SQLITE_CREATE_VTABLE,
      SQLITE_DROP_VTABLE, SQLITE_ATTACH, SQLITE_DETACH:
      invalidatesSchema = true
    default: break
    }
  }

  /// Whether it writes what `region` reads.
  func modifies(_ region: DatabaseRegion) -> Bool {
    guard !region.isFullDatabase else { return !(inserts.isEmpty && deletes.isEmpty && updates.isEmpty) }
    return region.tables.contains { table, columns in
      if inserts.contains(table) || deletes.contains(table) { return true }
      guard let updated = updates[table] else { return false }
      guard case .some(let columns) = columns else { return true }
      return !columns.isDisjoint(with: updated)
    }
  }

  /// Adds what another statement writes.
  mutating func formUnionOfWrites(_ other: StatementEffects) {
    inserts.formUnion(other.inserts)
    deletes.formUnion(other.deletes)
    updates.merge(other.updates) { $0.union($1) }
  }
}

extension Database {
  /// Has SQLite report what each statement does, when it is compiled.
  ///
  /// The authorizer is set once: to set it anew would have SQLite compile all statements again.
  func installAuthorizer() {
    let context = Unmanaged.passUnretained(callbacks).toOpaque()
    sqlite3_set_authorizer(
      sqliteConnection,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_OK }
        let callbacks = Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.effects?.record(action, first, second)
        // "Ignore" lets a deletion proceed, row by row, so that observers of rows see each of them.
        return action == SQLITE_DELETE && callbacks.deletesRowByRow ? SQLITE_IGNORE : SQLITE_OK
      }, context)
  }

  /// Runs the compilation of a statement, and returns its code with what the authorizer reported.
  func recordingEffects(_ compile: () -> Int32) -> (Int32, StatementEffects) {
    callbacks.effects = StatementEffects()
    defer { callbacks.effects = nil }
    let code = compile()
    return (code, callbacks.effects ?? StatementEffects())
  }
}
