import Foundation

// A `Codable` type that declares the conformance, and nothing else, is stored as JSON.

extension DatabaseValueConvertible where Self: Encodable {
  /// The value as JSON, its keys sorted; to bind one that can't be encoded throws `SQLITE_TOOBIG`.
  public var databaseValue: DatabaseValue {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { return DatabaseValue(storage: .null, isOverflow: true) }
    return String(decoding: data, as: UTF8.self).databaseValue
  }
}

extension DatabaseValueConvertible where Self: Decodable {
  /// The value from JSON, or nil where that doesn't fit.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return Data.fromDatabaseValue(dbValue).flatMap { try? decoder.decode(Self.self, from: $0) }
  }
}

// A raw value is stored as it is, `Codable` or not.

extension DatabaseValueConvertible where Self: RawRepresentable & Encodable, RawValue: DatabaseValueConvertible {
  /// The raw value.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }
}

extension DatabaseValueConvertible where Self: RawRepresentable & Decodable, RawValue: DatabaseValueConvertible {
  /// The case with that raw value, or nil where there is none.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    RawValue.fromDatabaseValue(dbValue).flatMap { Self(rawValue: $0) }
  }
}
