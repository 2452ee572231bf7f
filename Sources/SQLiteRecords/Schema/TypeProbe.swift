import Foundation

/// Learns the columns of a `Decodable` type by having it decode itself from nothing: each value it asks for is a column, and
/// gets a placeholder.
final class TypeProbe: Decoder {
  struct ProbedColumn {
    let name: String
    let type: Database.ColumnType
    let isOptional: Bool
  }

  private(set) var columns: [ProbedColumn] = []

  /// The type of a single value.
  var type: Database.ColumnType?

  private let columnName: (any CodingKey) -> String

  init(columnName: @escaping (any CodingKey) -> String = { $0.stringValue }) {
    self.columnName = columnName
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func add(_ key: some CodingKey, _ type: Database.ColumnType, isOptional: Bool = false) {
    columns.append(ProbedColumn(name: columnName(key), type: type, isOptional: isOptional))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TypeProbeKeyedContainer<Key>(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    RowsContainer(rows: [], record: NoRecord.self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { TypeProbeValueContainer(probe: self) }

  /// The type of a column of values of `T`.
  static func columnType<T: Decodable>(_ type: T.Type) -> Database.ColumnType {
    if T.self == Date.self { return .datetime }
    if T.self == Data.self || T.self == UUID.self { return .blob }
    let probe = TypeProbe()
    _ = try? T(from: probe)
    return probe.type ?? .text
  }

  /// A value of `T`, so that decoding goes on.
  static func placeholder<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    if let convertible = T.self as? any DatabaseValueConvertible.Type,
      let value = convertible.decodingPlaceholder as? T
    {
      return value
    }
    if let cases = T.self as? any CaseIterable.Type, let value = cases.first as? T { return value }
    do { return try T(from: TypeProbe()) } catch {
      throw DatabaseError.misuse(
        "the column of \(name) can't be told from its type \(type): make it CaseIterable, or use create(table:)")
    }
  }
}

/// The record type of rows that there are none of.
private struct NoRecord: FetchableRecord {
  init(row: Row) throws { throw RowDecodingError.missing("no record", NoRecord.self, row) }
}

extension CaseIterable {
  fileprivate static var first: Any? { allCases.first }
}

/// Takes each key that is asked for as a column.
private struct TypeProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: TypeProbe

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    probe.add(key, .boolean)
    return false
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    probe.add(key, .boolean, isOptional: true)
    return nil
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    probe.add(key, .text)
    return ""
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    probe.add(key, .text, isOptional: true)
    return nil
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    probe.add(key, .double)
    return 0
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    probe.add(key, .double, isOptional: true)
    return nil
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    probe.add(key, .double)
    return 0
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    probe.add(key, .double, isOptional: true)
    return nil
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    probe.add(key, .integer)
    return 0
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    probe.add(key, .integer, isOptional: true)
    return nil
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    probe.add(key, TypeProbe.columnType(type))
    return try TypeProbe.placeholder(type, key.stringValue)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    probe.add(key, TypeProbe.columnType(type), isOptional: true)
    return nil
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    probe.add(key, .text)
    return KeyedDecodingContainer(TypeProbeKeyedContainer<Nested>(probe: TypeProbe()))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    probe.add(key, .text)
    return try TypeProbe().unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { probe }
  func superDecoder(forKey key: Key) throws -> any Decoder { probe }
}

/// Notes the type of a single value.
private struct TypeProbeValueContainer: SingleValueDecodingContainer {
  let probe: TypeProbe

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode(_ type: Bool.Type) throws -> Bool {
    probe.type = .boolean
    return false
  }
  func decode(_ type: String.Type) throws -> String {
    probe.type = .text
    return ""
  }
  func decode(_ type: Double.Type) throws -> Double {
    probe.type = .double
    return 0
  }
  func decode(_ type: Float.Type) throws -> Float {
    probe.type = .double
    return 0
  }
  func decode(_ type: Int.Type) throws -> Int {
    probe.type = .integer
    return 0
  }
  func decode(_ type: Int8.Type) throws -> Int8 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: Int16.Type) throws -> Int16 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: Int32.Type) throws -> Int32 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: Int64.Type) throws -> Int64 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: UInt.Type) throws -> UInt {
    probe.type = .integer
    return 0
  }
  func decode(_ type: UInt8.Type) throws -> UInt8 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: UInt16.Type) throws -> UInt16 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: UInt32.Type) throws -> UInt32 {
    probe.type = .integer
    return 0
  }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    probe.type = .integer
    return 0
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    probe.type = TypeProbe.columnType(type)
    return try TypeProbe.placeholder(type, "a value")
  }
}
