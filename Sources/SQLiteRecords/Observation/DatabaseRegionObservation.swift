/// What has a region of the database: a request, a table, or a region itself.
public protocol DatabaseRegionConvertible {
  /// The tables and columns that it reads.
  func databaseRegion(_ db: Database) throws -> DatabaseRegion
}

extension DatabaseRegion: DatabaseRegionConvertible {
  /// Itself.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion { self }
}

extension Table: DatabaseRegionConvertible {
  /// The table with all of its columns.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion { DatabaseRegion(table: tableName) }
}

extension DatabaseRegionConvertible where Self == DatabaseRegion {
  /// All there is.
  public static var fullDatabase: DatabaseRegion { .fullDatabase }
}

/// Hears of each commit that touched a region, before anybody else can write.
///
/// ```swift
/// let observation = DatabaseRegionObservation(tracking: Player.all())
/// let cancellable = observation.start(in: queue, onError: { _ in }, onChange: { db in print("players changed") })
/// ```
public struct DatabaseRegionObservation: Sendable {
  private let regions: @Sendable (Database) throws -> DatabaseRegion

  /// An observation of all those regions together.
  public init(tracking regions: any (DatabaseRegionConvertible & Sendable)...) { self.init(tracking: regions) }

  /// An observation of all those regions together.
  public init(tracking regions: [any (DatabaseRegionConvertible & Sendable)]) {
    self.regions = { db in
      try regions.reduce(into: DatabaseRegion.empty) { region, next in region.formUnion(try next.databaseRegion(db)) }
    }
  }

  /// Starts the observation. Blocks while somebody writes.
  ///
  /// - Parameters:
  ///   - writer: the database; changes made through it are seen.
  ///   - onError: called where the regions can't be told, as of a table that isn't there.
  ///   - onChange: called after each such commit, on the thread of the write and before it returns. The database can be
  ///     read.
  /// - Returns: what ends the observation, at the latest when nobody holds it.
  public func start(
    in writer: some DatabaseWriter, onError: @escaping (any Error) -> Void,
    onChange: @escaping @Sendable (Database) -> Void
  ) -> AnyDatabaseCancellable {
    do {
      let (handlers, number) = try writer.writeWithoutTransaction { db in
        let region = try regions(db)
        let number = db.addCommitHandler { writes, db in
          if writes.modifies(region) { onChange(db) }
        }
        return (db.observers.handlers, number)
      }
      return AnyDatabaseCancellable { handlers.remove(number) }
    } catch {
      onError(error)
      return AnyDatabaseCancellable {}
    }
  }
}

extension Database {
  /// Has a function called once, after the transaction under way, or the next one.
  ///
  /// - Parameters:
  ///   - onCommit: called after its commit. The database can be read.
  ///   - onRollback: called after its rollback.
  public func afterNextTransaction(
    onCommit: @escaping (Database) -> Void, onRollback: @escaping (Database) -> Void = { _ in }
  ) {
    observers.afterTransaction.append((onCommit, onRollback))
    installHooks()
  }
}
