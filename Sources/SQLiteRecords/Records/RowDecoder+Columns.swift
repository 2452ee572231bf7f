import Foundation

extension RowDecoder {
  var allKeys: [String] { row.columnNames + row.scopes.names + (row.prefetchedRows?.keys.sorted() ?? []) }

  func contains(_ key: String) -> Bool {
    index(key) != nil || row.scope(key) != nil || row.prefetchedRows?[key] != nil
  }

  func decodeNil(_ key: String) -> Bool {
    if let index = index(key) { return row.hasNull(atIndex: index) }
    return row.scope(key) == nil && row.prefetchedRows?[key] == nil
  }

  /// The value of a column, of a type that a column holds.
  func scalar<T: DatabaseValueConvertible>(_ type: T.Type, _ key: String) throws -> T {
    guard let index = index(key) else { throw RowDecodingError.missing(key, type, row) }
    guard let value = row.decodeIfPossible(type, at: index) else { throw RowDecodingError.mismatch(index, type, row) }
    return value
  }

  /// The value of a column; nil for NULL, or no such column.
  func optionalScalar<T: DatabaseValueConvertible>(_ type: T.Type, _ key: String) throws -> T? {
    guard let index = index(key) else { return nil }
    guard let value = row.decodeIfPossible(T?.self, at: index) else {
      throw RowDecodingError.mismatch(index, type, row)
    }
    return value
  }

  func decode<T: Decodable>(_ type: T.Type, _ key: String) throws -> T {
    guard let index = index(key) else { return try part(type, key) }
    return try value(type, at: index)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, _ key: String) throws -> T? {
    if let index = index(key) { return row.hasNull(atIndex: index) ? nil : try value(type, at: index) }
    if row.layout.scopes.contains(where: { $0.name == key }) {
      return row.scope(key) == nil ? nil : try part(type, key)
    }
    return row.prefetchedRows?[key] == nil ? nil : try part(type, key)
  }

  private func index(_ key: String) -> Int? {
    if usesDefaultKeys { return row.index(of: key) }
    return row.index(of: record.databaseColumnDecodingStrategy.column(AnyKey(stringValue: key)))
  }

  /// What isn't a column: the row of a joined table, the rows of `including(all:)`, or the record of the row itself.
  private func part<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    if let rows = row.prefetchedRows?[name] { return try T(from: RowsDecoder(rows: rows, record: record)) }
    if let scope = row.scope(name) { return try record(type, scope) }
    let isScope = row.layout.scopes.contains { $0.name == name }
    guard !isScope, type is any FetchableRecord.Type || !(type is any DatabaseValueConvertible.Type) else {
      throw RowDecodingError.missing(name, type, row)
    }
    return try record(type, row)
  }
}

/// A coding key of any type.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
