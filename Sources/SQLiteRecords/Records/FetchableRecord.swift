import Foundation

/// A type that is made from a row.
///
/// For a `Decodable` type the conformance is all there is to write. Others have `init(row:)`:
///
/// ```swift
/// struct Place: FetchableRecord {
///   var name: String
///   init(row: Row) { name = row["name"] }
/// }
/// ```
public protocol FetchableRecord {
  /// Makes a record of a row. The row may be a cursor's: take what is needed of it, and don't keep it.
  init(row: Row) throws

  /// How columns of dates are read. `.deferredToDate`, unless it is given.
  static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy

  /// How coding keys name columns. `.useDefaultKeys`, unless it is given.
  static var databaseColumnDecodingStrategy: DatabaseColumnCodingStrategy { get }

  /// What reads a JSON column.
  static func databaseJSONDecoder(for column: String) -> JSONDecoder

  /// The `userInfo` of decoders.
  static var databaseDecodingUserInfo: [CodingUserInfoKey: any Sendable] { get }
}

extension FetchableRecord {
  public static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
    .deferredToDate
  }

  public static var databaseColumnDecodingStrategy: DatabaseColumnCodingStrategy { .useDefaultKeys }

  public static func databaseJSONDecoder(for column: String) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return decoder
  }

  public static var databaseDecodingUserInfo: [CodingUserInfoKey: any Sendable] { [:] }
}

extension FetchableRecord where Self: Decodable {
  /// Decodes the record from the columns named by its coding keys.
  ///
  /// - Throws: ``RowDecodingError`` with the column and the type, for a value that is NULL or no such value.
  public init(row: Row) throws {
    try self.init(from: row.decoder(for: Self.self))
  }
}
