import CSQLite

extension Row {
  /// The value at an index from 0, of the type that is asked for.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    if let value = decodeIfPossible(Value.self, at: index) { return value }
    return failed(at: index)
  }

  /// The value of the leftmost column of that name, whatever its case. A column that isn't there reads as nil where an
  /// optional is asked for.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ name: String) -> Value {
    if let index = index(of: name) {
      if let value = decodeIfPossible(Value.self, at: index) { return value }
      return failed(at: index)
    }
    return missing(name)
  }

  /// The value of a column.
  @inlinable
  public subscript<Value: DatabaseValueConvertible>(_ column: some ColumnExpression) -> Value {
    self[column.name]
  }

  /// The value at an index from 0, as it is stored; nil is NULL.
  public subscript(_ index: Int) -> (any DatabaseValueConvertible)? {
    switch databaseValue(at: index).storage {
    case .null: nil
    case .int64(let value): value
    case .double(let value): value
    case .string(let value): value
    case .blob(let value): value
    }
  }

  /// The value of the column of that name, as it is stored; nil is NULL, or no such column.
  public subscript(_ name: String) -> (any DatabaseValueConvertible)? {
    layout.index(of: name).flatMap { self[$0] }
  }

  /// The value at an index from 0.
  ///
  /// - Throws: ``RowDecodingError`` where the value is NULL or can't be converted.
  public func decode<Value: DatabaseValueConvertible>(_ type: Value.Type = Value.self, atIndex index: Int) throws
    -> Value
  {
    guard index >= 0, index < count else { throw RowDecodingError.missing("\(index)", type, self) }
    guard let value = decodeIfPossible(type, at: index) else { throw RowDecodingError.mismatch(index, type, self) }
    return value
  }

  /// The value of the leftmost column of that name.
  ///
  /// - Throws: ``RowDecodingError`` where the value is NULL or can't be converted, or there is no such column.
  public func decode<Value: DatabaseValueConvertible>(_ type: Value.Type = Value.self, forColumn name: String) throws
    -> Value
  {
    guard let index = layout.index(of: name) else { throw RowDecodingError.missing(name, type, self) }
    return try decode(type, atIndex: index)
  }

  /// The value, or nil where it can't be converted.
  @inlinable
  func decodeIfPossible<Value: DatabaseValueConvertible>(_ type: Value.Type, at index: Int) -> Value? {
    precondition(index >= 0 && index < count, "a row's index is out of its columns")
    if let sqliteStatement { return Value.decodeColumn(sqliteStatement, at: CInt(truncatingIfNeeded: index &+ offset)) }
    guard let cells else { preconditionFailure("a cursor's row was read after its run: copy() it to keep it") }
    return Value.fromDatabaseValue(cells.value(at: index &+ offset))
  }

  /// The index of a name, which is likely that after the last one asked for.
  @inlinable
  func index(of name: String) -> Int? {
    let guess = nextIndex
    if guess < count, nameBits[guess].isSame(NameBits(name)) {
      nextIndex = guess &+ 1
      return guess
    }
    return indexElsewhere(of: name)
  }

  @usableFromInline
  func indexElsewhere(of name: String) -> Int? {
    let guess = nextIndex
    let index = guess < count && layout.names[guess] == name ? guess : layout.index(of: name)
    if let index { nextIndex = index &+ 1 }
    return index
  }

  @usableFromInline
  func failed<Value: DatabaseValueConvertible>(at index: Int) -> Value {
    fail(.mismatch(index, Value.self, self))
  }

  @usableFromInline
  func missing<Value: DatabaseValueConvertible>(_ name: String) -> Value {
    if let value = Value.fromDatabaseValue(.null) { return value }
    return fail(.missing(name, Value.self, self))
  }

  private func fail<Value: DatabaseValueConvertible>(_ error: RowDecodingError) -> Value {
    guard defersErrors, let placeholder = Value.decodingPlaceholder else {
      // As with a force-unwrapped nil, there is no value to go on with: see the type's documentation.
      fatalError("\(error)")
    }
    var row = self
    while let whole = row.whole { row = whole }
    if row.pendingError == nil { row.pendingError = error }
    return placeholder
  }

  /// Makes a record of a row that isn't a cursor's, or is a part of one: what it couldn't decode throws.
  func decodeRecord<T>(_ decode: (Row) throws -> T) throws -> T {
    let defersErrors = self.defersErrors
    self.defersErrors = true
    defer { self.defersErrors = defersErrors }
    let result = try decode(self)
    var row = self
    while let whole = row.whole { row = whole }
    try row.throwPendingError()
    return result
  }

  /// Throws what the row couldn't decode, once.
  @inlinable
  func throwPendingError() throws {
    guard let error = pendingError else { return }
    pendingError = nil
    throw error
  }
}
