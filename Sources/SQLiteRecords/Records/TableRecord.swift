/// A type that has a table.
public protocol TableRecord {
  /// The columns, for requests: `Player.filter { $0.score > 1000 }`. A type nested in the record, of that name:
  ///
  /// ```swift
  /// enum Columns {
  ///   static let score = Column(CodingKeys.score)
  /// }
  /// ```
  associatedtype Columns = Never

  /// The table's name. The type's own, its first letter in lower case, unless it is given: `HTTPRequest` has `httpRequest`.
  static var databaseTableName: String { get }

  /// What a fetch selects. All columns, unless it is given.
  static var databaseSelection: [any SQLSelectable] { get }
}

extension TableRecord {
  public static var databaseTableName: String { defaultDatabaseTableName }

  public static var databaseSelection: [any SQLSelectable] { [AllColumns()] }

  static var defaultDatabaseTableName: String {
    var name = String(describing: Self.self)
    if let end = name.firstIndex(of: "<") { name = String(name[..<end]) }
    let capitals = name.prefix { $0.isUppercase }
    let isAcronym = capitals.count > 1 && capitals.count < name.count
    let count = isAcronym ? capitals.count - 1 : capitals.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
