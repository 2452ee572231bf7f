import Foundation

/// A type whose values can be written as the columns of a row.
///
/// For an `Encodable` type the conformance is all there is to write. Others have `encode(to:)`:
///
/// ```swift
/// func encode(to container: inout PersistenceContainer) {
///   container["id"] = id
///   container["name"] = name
/// }
/// ```
public protocol EncodableRecord {
  /// Sets the columns.
  func encode(to container: inout PersistenceContainer) throws

  /// How dates are written. `.deferredToDate`, unless it is given.
  static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy

  /// How UUIDs are written. `.deferredToUUID`, unless it is given.
  static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy

  /// How coding keys name columns. `.useDefaultKeys`, unless it is given.
  static var databaseColumnEncodingStrategy: DatabaseColumnCodingStrategy { get }

  /// What writes a JSON column.
  static func databaseJSONEncoder(for column: String) -> JSONEncoder

  /// The `userInfo` of encoders.
  static var databaseEncodingUserInfo: [CodingUserInfoKey: any Sendable] { get }
}

extension EncodableRecord {
  public static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
    .deferredToDate
  }

  public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
    .deferredToUUID
  }

  public static var databaseColumnEncodingStrategy: DatabaseColumnCodingStrategy { .useDefaultKeys }

  public static func databaseJSONEncoder(for column: String) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  public static var databaseEncodingUserInfo: [CodingUserInfoKey: any Sendable] { [:] }
}

extension EncodableRecord where Self: Encodable {
  public func encode(to container: inout PersistenceContainer) throws {
    try encode(to: RecordEncoder(columns: container.columns, record: Self.self))
  }
}

extension EncodableRecord {
  /// The columns with their values, in the record's order.
  func persistenceColumns() throws -> PersistenceColumns {
    var container = PersistenceContainer()
    try encode(to: &container)
    return container.columns
  }

  /// The record as a dictionary of its columns.
  public var databaseDictionary: [String: DatabaseValue] {
    get throws {
      let columns = try persistenceColumns()
      return Dictionary(uniqueKeysWithValues: zip(columns.names, columns.values))
    }
  }

  /// Whether both records have the same values in their columns.
  public func databaseEquals(_ record: Self) -> Bool {
    guard let mine = try? databaseDictionary, let theirs = try? record.databaseDictionary else { return false }
    return mine == theirs
  }

  /// The columns whose values differ from those of `record`, with the values of `record`.
  public func databaseChanges(from record: some EncodableRecord) throws -> [String: DatabaseValue] {
    let (mine, theirs) = (try persistenceColumns(), try record.databaseDictionary)
    var changes: [String: DatabaseValue] = [:]
    for (name, value) in zip(mine.names, mine.values) where theirs[name] != value {
      changes[name] = theirs[name] ?? .null
    }
    return changes
  }
}

extension Row {
  /// A row of a record's columns.
  public convenience init(_ record: some EncodableRecord) throws {
    let columns = try record.persistenceColumns()
    self.init(layout: RowLayout(names: ContiguousArray(columns.names)), values: columns.values)
  }
}
