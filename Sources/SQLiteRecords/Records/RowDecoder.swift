import Foundation

/// A decoder of a record from a row.
final class RowDecoder: Decoder {
  let row: Row
  let record: any FetchableRecord.Type
  let usesDefaultKeys: Bool

  init(row: Row, record: any FetchableRecord.Type) {
    self.row = row
    self.record = record
    usesDefaultKeys = record.databaseColumnDecodingStrategy.isDefault
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { record.databaseDecodingUserInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw RowDecodingError.missing("an array", [Any].self, row)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ColumnDecoder(decoder: self, index: 0)
  }

  /// The record of a row, which may be a part of another.
  func record<T: Decodable>(_ type: T.Type, _ row: Row) throws -> T {
    if let fetchable = type as? any FetchableRecord.Type,
      let value = try row.decodeRecord({ try fetchable.init(row: $0) }) as? T
    {
      return value
    }
    return try T(from: RowDecoder(row: row, record: record))
  }

  /// The value of a column of any type: as a column's value, or else as JSON.
  func value<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    if T.self == Date.self {
      let strategy = record.databaseDateDecodingStrategy(for: row.layout.names[index])
      if !strategy.isDeferred {
        guard let value = strategy.decode(row.databaseValue(at: index)) as? T else {
          throw RowDecodingError.mismatch(index, type, row)
        }
        return value
      }
    }
    if let convertible = T.self as? any DatabaseValueConvertible.Type {
      guard let value = convertible.decode(row, index) as? T else { throw RowDecodingError.mismatch(index, type, row) }
      return value
    }
    do { return try T(from: ColumnDecoder(decoder: self, index: index)) } catch is JSONRequired {
      return try json(type, at: index)
    }
  }

  private func json<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    guard let data = row.decodeIfPossible(Data.self, at: index) else {
      throw RowDecodingError.mismatch(index, type, row)
    }
    let decoder = record.databaseJSONDecoder(for: row.layout.names[index])
    decoder.userInfo = record.databaseDecodingUserInfo
    do { return try decoder.decode(type, from: data) } catch {
      throw RowDecodingError(
        column: row.layout.names[index], type: "\(type)", found: "JSON that doesn't fit", sql: row.sql)
    }
  }
}

extension DatabaseValueConvertible {
  fileprivate static func decode(_ row: Row, _ index: Int) -> Any? {
    row.decodeIfPossible(Self.self, at: index)
  }
}

/// Thrown by a value that is no single one: its column holds JSON.
struct JSONRequired: Error {}

/// A decoder of a value from one column.
struct ColumnDecoder: Decoder, SingleValueDecodingContainer {
  let decoder: RowDecoder
  let index: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw JSONRequired() }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw JSONRequired() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { decoder.row.hasNull(atIndex: index) }
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type, at: index) }

  private func scalar<T: DatabaseValueConvertible>(_ type: T.Type) throws -> T {
    try decoder.row.decode(type, atIndex: index)
  }
}
