/// What a nested value gets that wants more than one column can hold: its first value says that JSON is needed.
struct JSONOnlyKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { throw JSONRequired() }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw JSONRequired() }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { throw JSONRequired() }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type, forKey key: Key)
    -> KeyedEncodingContainer<Nested>
  {
    KeyedEncodingContainer(JSONOnlyKeyedContainer<Nested>())
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { JSONOnlyContainer() }
  mutating func superEncoder() -> any Encoder { JSONOnlyEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { JSONOnlyEncoder() }
}

/// As ``JSONOnlyKeyedContainer``, for arrays and single values.
struct JSONOnlyContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw JSONRequired() }
  mutating func encode(_ value: Bool) throws { throw JSONRequired() }
  mutating func encode(_ value: Int) throws { throw JSONRequired() }
  mutating func encode(_ value: Int8) throws { throw JSONRequired() }
  mutating func encode(_ value: Int16) throws { throw JSONRequired() }
  mutating func encode(_ value: Int32) throws { throw JSONRequired() }
  mutating func encode(_ value: Int64) throws { throw JSONRequired() }
  mutating func encode(_ value: UInt) throws { throw JSONRequired() }
  mutating func encode(_ value: UInt8) throws { throw JSONRequired() }
  mutating func encode(_ value: UInt16) throws { throw JSONRequired() }
  mutating func encode(_ value: UInt32) throws { throw JSONRequired() }
  mutating func encode(_ value: UInt64) throws { throw JSONRequired() }
  mutating func encode(_ value: Float) throws { throw JSONRequired() }
  mutating func encode(_ value: Double) throws { throw JSONRequired() }
  mutating func encode(_ value: String) throws { throw JSONRequired() }
  mutating func encode<T: Encodable>(_ value: T) throws { throw JSONRequired() }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(JSONOnlyKeyedContainer<Nested>())
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { JSONOnlyContainer() }
  mutating func superEncoder() -> any Encoder { JSONOnlyEncoder() }
}

/// The encoder of those containers.
struct JSONOnlyEncoder: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONOnlyKeyedContainer<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONOnlyContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { JSONOnlyContainer() }
}
