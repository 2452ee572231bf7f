/// A decoder of an array of records from the rows of `including(all:)`.
struct RowsDecoder: Decoder {
  let rows: [Row]
  let record: any FetchableRecord.Type

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { record.databaseDecodingUserInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw DecodingError.typeMismatch([Row].self, .init(codingPath: [], debugDescription: "rows decode as an array"))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { RowsContainer(rows: rows, record: record) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw DecodingError.typeMismatch([Row].self, .init(codingPath: [], debugDescription: "rows decode as an array"))
  }
}

/// The rows, one after the other.
struct RowsContainer: UnkeyedDecodingContainer {
  let rows: [Row]
  let record: any FetchableRecord.Type

  var codingPath: [any CodingKey] { [] }
  var count: Int? { rows.count }
  var currentIndex = 0
  var isAtEnd: Bool { currentIndex == rows.count }

  init(rows: [Row], record: any FetchableRecord.Type) {
    self.rows = rows
    self.record = record
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let decoder = try nextDecoder()
    return try decoder.record(type, decoder.row)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try nextDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nextDecoder().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try nextDecoder() }

  private mutating func scalar<T: DatabaseValueConvertible>(_ type: T.Type) throws -> T {
    try nextDecoder().row.decode(type, atIndex: 0)
  }

  private mutating func nextDecoder() throws -> RowDecoder {
    guard currentIndex < rows.count else {
      throw DecodingError.valueNotFound(Row.self, .init(codingPath: [], debugDescription: "no row is left"))
    }
    defer { currentIndex += 1 }
    return RowDecoder(row: rows[currentIndex], record: record)
  }
}
