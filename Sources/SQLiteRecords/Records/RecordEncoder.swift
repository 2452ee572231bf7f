import Foundation

/// An encoder of a record, whose values go straight to where its columns are set: a statement, or a list.
struct RecordEncoder: Encoder {
  let columns: PersistenceColumns
  let record: any EncodableRecord.Type

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { record.databaseEncodingUserInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordKeyedContainer<Key>(self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONOnlyContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { JSONOnlyContainer() }

  /// Sets a column to a value of any type: as a column's value, or else as JSON.
  func encode<T: Encodable>(_ value: T, _ column: String) throws {
    if let date = value as? Date {
      columns.set(column, record.databaseDateEncodingStrategy(for: column).encode(date))
    } else if let uuid = value as? UUID {
      columns.set(column, record.databaseUUIDEncodingStrategy(for: column).encode(uuid))
    } else if let convertible = value as? any DatabaseValueConvertible {
      columns.set(column, convertible)
    } else {
      let nested = ColumnEncoder(encoder: self, column: column)
      do {
        try value.encode(to: nested)
        if nested.demand.isMade { throw JSONRequired() }
      } catch is JSONRequired {
        let encoder = record.databaseJSONEncoder(for: column)
        encoder.userInfo = record.databaseEncodingUserInfo
        columns.set(column, String(decoding: try encoder.encode(value), as: UTF8.self))
      }
    }
  }
}

/// The columns of a record by coding key.
struct RecordKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: RecordEncoder
  private let columns: PersistenceColumns
  private let usesDefaultKeys: Bool

  init(_ encoder: RecordEncoder) {
    self.encoder = encoder
    columns = encoder.columns
    usesDefaultKeys = encoder.record.databaseColumnEncodingStrategy.isDefault
  }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { columns.set(column(key), nil) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Int8, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Int16, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Int32, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: UInt, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Float, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { set(value, key) }
  mutating func encode(_ value: String, forKey key: Key) throws { set(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { set(value, key) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder.encode(value, column(key)) }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encoder.encode(value, column(key)) } else { columns.set(column(key), nil) }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    KeyedEncodingContainer(JSONOnlyKeyedContainer<Nested>())
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { JSONOnlyContainer() }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }

  private func column(_ key: Key) -> String {
    usesDefaultKeys ? key.stringValue : encoder.record.databaseColumnEncodingStrategy.column(key)
  }

  private func set<T: DatabaseValueConvertible>(_ value: T, _ key: Key) {
    columns.set(column(key), to: value)
  }
}

/// An encoder of a value into one column.
struct ColumnEncoder: Encoder, SingleValueEncodingContainer {
  /// Whether the value asked for more than one column holds. An empty array does so without encoding anything.
  final class Demand {
    var isMade = false
  }

  let encoder: RecordEncoder
  let column: String
  let demand = Demand()

  init(encoder: RecordEncoder, column: String) {
    self.encoder = encoder
    self.column = column
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    demand.isMade = true
    return KeyedEncodingContainer(JSONOnlyKeyedContainer<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    demand.isMade = true
    return JSONOnlyContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  mutating func encodeNil() throws { encoder.columns.set(column, nil) }
  mutating func encode(_ value: Bool) throws { set(value) }
  mutating func encode(_ value: Int) throws { set(value) }
  mutating func encode(_ value: Int8) throws { set(value) }
  mutating func encode(_ value: Int16) throws { set(value) }
  mutating func encode(_ value: Int32) throws { set(value) }
  mutating func encode(_ value: Int64) throws { set(value) }
  mutating func encode(_ value: UInt) throws { set(value) }
  mutating func encode(_ value: UInt8) throws { set(value) }
  mutating func encode(_ value: UInt16) throws { set(value) }
  mutating func encode(_ value: UInt32) throws { set(value) }
  mutating func encode(_ value: UInt64) throws { set(value) }
  mutating func encode(_ value: Float) throws { set(value) }
  mutating func encode(_ value: Double) throws { set(value) }
  mutating func encode(_ value: String) throws { set(value) }
  mutating func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value, column) }

  private func set(_ value: some DatabaseValueConvertible) { encoder.columns.set(column, to: value) }
}
