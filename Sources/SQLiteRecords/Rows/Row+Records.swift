extension Row {
  /// The record of a joined table, by the key of its association.
  ///
  /// - Throws: ``RowDecodingError`` where there is no such row, or what it holds can't be decoded.
  public func decode<Record: FetchableRecord>(_ type: Record.Type = Record.self, forKey key: String) throws -> Record {
    guard let record = try decodeIfPresent(type, forKey: key) else { throw RowDecodingError.missing(key, type, self) }
    return record
  }

  /// The record of a joined table, by the key of its association; nil where there is none.
  ///
  /// - Throws: ``RowDecodingError`` where what it holds can't be decoded.
  public func decodeIfPresent<Record: FetchableRecord>(
    _ type: Record.Type = Record.self, forKey key: String
  ) throws -> Record? {
    try scope(key)?.decodeRecord { try Record(row: $0) }
  }

  /// The records of `including(all:)`, by the key of their association.
  ///
  /// - Throws: ``RowDecodingError`` where there are none by that key, or what they hold can't be decoded.
  public func decode<Records: RangeReplaceableCollection>(
    _ type: Records.Type = Records.self, forKey key: String
  ) throws -> Records where Records.Element: FetchableRecord {
    guard let rows = prefetchedRows?[key] else { throw RowDecodingError.missing(key, type, self) }
    return try Records(rows.map { row in try row.decodeRecord { try Records.Element(row: $0) } })
  }

  /// As ``decode(_:forKey:)-(Record.Type,_)``; where that would throw, it stops the program, as a force-unwrapped nil does.
  public subscript<Record: FetchableRecord>(_ key: String) -> Record { succeeding { try decode(forKey: key) } }

  /// As ``decodeIfPresent(_:forKey:)``; where that would throw, it stops the program.
  public subscript<Record: FetchableRecord>(_ key: String) -> Record? {
    succeeding { try decodeIfPresent(forKey: key) }
  }

  /// As ``decode(_:forKey:)-(Records.Type,_)``; where that would throw, it stops the program.
  public subscript<Records: RangeReplaceableCollection>(_ key: String) -> Records
  where Records.Element: FetchableRecord {
    succeeding { try decode(forKey: key) }
  }

  private func succeeding<T>(_ decode: () throws -> T) -> T {
    // There is no value to go on with: see the type's documentation.
    do { return try decode() } catch { fatalError("\(error)") }
  }
}
