extension Database {
  /// What a statement does with a row that violates a constraint (`OR …`, "The ON CONFLICT Clause").
  public enum ConflictResolution: String, Sendable {
    case rollback = "ROLLBACK"
    case abort = "ABORT"
    case fail = "FAIL"
    case ignore = "IGNORE"
    case replace = "REPLACE"

    var clause: String { self == .abort ? "" : " OR " + rawValue }
  }
}

/// What a record's inserts and updates do with a conflict.
public struct PersistenceConflictPolicy: Sendable {
  /// For inserts. Default: `.abort`.
  public let conflictResolutionForInsert: Database.ConflictResolution
  /// For updates. Default: `.abort`.
  public let conflictResolutionForUpdate: Database.ConflictResolution

  /// A policy.
  public init(insert: Database.ConflictResolution = .abort, update: Database.ConflictResolution = .abort) {
    conflictResolutionForInsert = insert
    conflictResolutionForUpdate = update
  }
}

/// What an insert did.
public struct InsertionSuccess: Sendable {
  /// The row id of the new row.
  public let rowID: Int64
  /// The column that is the row id; nil in a table whose primary key is another.
  public let rowIDColumn: String?
}

/// What an insert or an update did.
public struct PersistenceSuccess: Sendable {
  /// What the insert did; nil for an update.
  public let inserted: InsertionSuccess?

  /// The success of an insert.
  public init(_ inserted: InsertionSuccess) { self.inserted = inserted }

  /// The success of an update.
  init() { inserted = nil }
}

/// A record that can be inserted, updated and deleted, and that an insert may change, as by giving it its id:
///
/// ```swift
/// mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
/// ```
public protocol MutablePersistableRecord: EncodableRecord, TableRecord {
  /// What to do with conflicts. Abort, unless it is given.
  static var persistenceConflictPolicy: PersistenceConflictPolicy { get }

  /// Called before an insert.
  mutating func willInsert(_ db: Database) throws
  /// Called around an insert: it must call `insert`, once.
  func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws
  /// Called after an insert.
  mutating func didInsert(_ inserted: InsertionSuccess)
  /// Called before an update.
  func willUpdate(_ db: Database, columns: Set<String>) throws
  /// Called around an update: it must call `update`, once.
  func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws
  /// Called after an update.
  func didUpdate(_ updated: PersistenceSuccess)
  /// Called before an insert or update.
  func willSave(_ db: Database) throws
  /// Called around an insert or update, with its own callbacks: it must call `save`, once.
  func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws
  /// Called after an insert or update.
  func didSave(_ saved: PersistenceSuccess)
  /// Called before a deletion.
  func willDelete(_ db: Database) throws
  /// Called around a deletion: it must call `delete`, once.
  func aroundDelete(_ db: Database, delete: () throws -> Bool) throws
  /// Called after a deletion.
  func didDelete(deleted: Bool)
}

extension MutablePersistableRecord {
  public static var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }
  public mutating func willInsert(_ db: Database) throws {}
  public func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws { _ = try insert() }
  public mutating func didInsert(_ inserted: InsertionSuccess) {}
  public func willUpdate(_ db: Database, columns: Set<String>) throws {}
  public func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws {
    _ = try update()
  }
  public func didUpdate(_ updated: PersistenceSuccess) {}
  public func willSave(_ db: Database) throws {}
  public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws { _ = try save() }
  public func didSave(_ saved: PersistenceSuccess) {}
  public func willDelete(_ db: Database) throws {}
  public func aroundDelete(_ db: Database, delete: () throws -> Bool) throws { _ = try delete() }
  public func didDelete(deleted: Bool) {}
}

/// A record that can be inserted, updated and deleted, and that stays as it is.
public protocol PersistableRecord: MutablePersistableRecord {
  /// Called before an insert.
  func willInsert(_ db: Database) throws
  /// Called after an insert.
  func didInsert(_ inserted: InsertionSuccess)
}

extension PersistableRecord {
  public func willInsert(_ db: Database) throws {}
  public func didInsert(_ inserted: InsertionSuccess) {}
}
