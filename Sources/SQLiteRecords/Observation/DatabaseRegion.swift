/// A part of the database: tables, and columns of them.
public struct DatabaseRegion: Hashable, Sendable {
  enum Columns: Hashable, Sendable {
    case all
    case some(Set<String>)
  }

  private(set) var tables: [String: Columns]

  /// Whether it is the whole database.
  public let isFullDatabase: Bool

  private init(tables: [String: Columns] = [:], isFullDatabase: Bool = false) {
    self.tables = tables
    self.isFullDatabase = isFullDatabase
  }

  /// Nothing.
  public static let empty = DatabaseRegion()

  /// All there is.
  public static let fullDatabase = DatabaseRegion(isFullDatabase: true)

  /// The region of one table with all of its columns.
  public init(table: String) {
    self.init(tables: [table: .all])
  }

  /// Whether it holds no table.
  public var isEmpty: Bool { tables.isEmpty && !isFullDatabase }

  /// Adds a column. A table that is read without any, as by `COUNT(*)`, changes with its rows alone.
  mutating func insert(table: String, column: String) {
    guard case .some(var columns) = tables[table] ?? .some([]) else { return }
    if !column.isEmpty { columns.insert(column) }
    tables[table] = .some(columns)
  }

  /// Both regions.
  public func union(_ other: DatabaseRegion) -> DatabaseRegion {
    guard !isFullDatabase, !other.isFullDatabase else { return .fullDatabase }
    let merged = tables.merging(other.tables) { mine, theirs in
      guard case .some(let mine) = mine, case .some(let theirs) = theirs else { return .all }
      return .some(mine.union(theirs))
    }
    return DatabaseRegion(tables: merged)
  }

  /// Adds another region.
  public mutating func formUnion(_ other: DatabaseRegion) {
    self = union(other)
  }
}
