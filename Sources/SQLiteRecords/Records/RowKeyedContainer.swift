import Foundation

/// A row's columns by coding key. Columns are read straight from the statement.
struct RowKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  private let row: Row
  private let usesDefaultKeys: Bool

  init(_ decoder: RowDecoder) {
    self.decoder = decoder
    row = decoder.row
    usesDefaultKeys = decoder.record.databaseColumnDecodingStrategy.isDefault
  }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    let names = row.columnNames + row.scopes.names + row.prefetchedRows.keys.sorted()
    return names.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool {
    index(key) != nil || row.scope(key.stringValue) != nil || row.prefetchedRows[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let index = index(key) { return row.hasNull(atIndex: index) }
    return row.scope(key.stringValue) == nil && row.prefetchedRows[key.stringValue] == nil
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optionalScalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optionalScalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optionalScalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optionalScalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optionalScalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optionalScalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optionalScalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optionalScalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optionalScalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optionalScalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optionalScalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optionalScalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optionalScalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optionalScalar(type, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let index = index(key) else { return try part(type, key.stringValue) }
    return try decoder.value(type, at: index)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    if let index = index(key) { return row.hasNull(atIndex: index) ? nil : try decoder.value(type, at: index) }
    let name = key.stringValue
    if row.layout.scopes.contains(where: { $0.name == name }) {
      return row.scope(name) == nil ? nil : try part(type, name)
    }
    return row.prefetchedRows[name] == nil && !(type is any FetchableRecord.Type) ? nil : try part(type, name)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    guard let part = row.scope(key.stringValue) else { throw RowDecodingError.missing(key.stringValue, Row.self, row) }
    return KeyedDecodingContainer(RowKeyedContainer<Nested>(RowDecoder(row: part, record: decoder.record)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard let rows = row.prefetchedRows[key.stringValue] else {
      throw RowDecodingError.missing(key.stringValue, [Row].self, row)
    }
    return RowsContainer(rows: rows, record: decoder.record)
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }

  private func index(_ key: Key) -> Int? {
    if usesDefaultKeys { return row.index(of: key.stringValue) }
    return row.index(of: decoder.record.databaseColumnDecodingStrategy.column(key))
  }

  private func scalar<T: DatabaseValueConvertible>(_ type: T.Type, _ key: Key) throws -> T {
    guard let index = index(key) else { throw RowDecodingError.missing(key.stringValue, type, row) }
    guard let value = row.decodeIfPossible(type, at: index) else { throw RowDecodingError.mismatch(index, type, row) }
    return value
  }

  private func optionalScalar<T: DatabaseValueConvertible>(_ type: T.Type, _ key: Key) throws -> T? {
    guard let index = index(key) else { return nil }
    guard let value = row.decodeIfPossible(T?.self, at: index) else {
      throw RowDecodingError.mismatch(index, type, row)
    }
    return value
  }

  /// What isn't a column: the row of a joined table, the rows of `including(all:)`, or the record of the row itself.
  private func part<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    if let rows = row.prefetchedRows[name] { return try T(from: RowsDecoder(rows: rows, record: decoder.record)) }
    if let scope = row.scope(name) { return try decoder.record(type, scope) }
    let isScope = row.layout.scopes.contains { $0.name == name }
    guard !isScope, type is any FetchableRecord.Type || !(type is any DatabaseValueConvertible.Type) else {
      throw RowDecodingError.missing(name, type, row)
    }
    return try decoder.record(type, row)
  }
}
