import Foundation

/// A row's columns by coding key. Columns are read straight from the statement.
///
/// It holds one reference and no more, and its methods hand on at once to those of the decoder, which aren't generic over the
/// key: that is what makes them fast.
struct RowKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { decoder.allKeys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { decoder.contains(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.decodeNil(key.stringValue) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try decoder.optionalScalar(type, key.stringValue)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.scalar(type, key.stringValue) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try decoder.optionalScalar(type, key.stringValue)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.decode(type, key.stringValue) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try decoder.decodeIfPresent(type, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    let row = decoder.row
    guard let part = row.scope(key.stringValue) else { throw RowDecodingError.missing(key.stringValue, Row.self, row) }
    return KeyedDecodingContainer(
      RowKeyedContainer<Nested>(decoder: RowDecoder(row: part, record: decoder.record)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard let rows = decoder.row.prefetchedRows?[key.stringValue] else {
      throw RowDecodingError.missing(key.stringValue, [Row].self, decoder.row)
    }
    return RowsContainer(rows: rows, record: decoder.record)
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}
