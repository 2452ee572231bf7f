import CSQLite

extension Statement {
  /// Binds arguments after a check that there is one for each parameter, and no more.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra arguments.
  public func setArguments(_ arguments: StatementArguments) throws {
    if arguments.namedValues.isEmpty, arguments.values.count == parameters.count {
      return try setUncheckedArguments(arguments)
    }
    var remaining = RemainingArguments(arguments)
    try bind(&remaining)
    try remaining.checkUsed(by: sql)
  }

  /// Binds values by position: a list in brackets comes here, without ``StatementArguments`` between, unless it has a `nil`.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra values.
  @inlinable
  public func setArguments(_ arguments: [any DatabaseValueConvertible]) throws {
    guard arguments.count == parameterCount else { throw wrongCount(arguments.count) }
    try setUncheckedArguments(arguments)
  }

  /// Binds values by position, without a check that there is one for each parameter: those left over stay as they are.
  ///
  /// - Throws: `SQLITE_RANGE` for extra values.
  public func setUncheckedArguments(_ arguments: StatementArguments) throws {
    willBind { arguments }
    var index: CInt = 0
    for value in arguments.values {
      index += 1
      let code = value.bind(to: sqliteStatement, at: index)
      guard code == SQLITE_OK else { throw bindingError(code, Int(index)) }
    }
  }

  /// Binds values by position, without a check that there is one for each parameter: those left over stay as they are.
  ///
  /// - Throws: `SQLITE_RANGE` for extra values.
  @inlinable
  public func setUncheckedArguments(_ arguments: [any DatabaseValueConvertible]) throws {
    willBind { StatementArguments(arguments) }
    var index: CInt = 0
    for value in arguments {
      index += 1
      let code = value.bind(to: sqliteStatement, at: index)
      guard code == SQLITE_OK else { throw bindingError(code, Int(index)) }
    }
  }

  /// The arguments that were bound last, where ``Configuration/publicStatementArguments`` is set; others aren't kept.
  ///
  /// To set arguments that aren't the statement's is a programmer's error, and stops the program: ``setArguments(_:)``
  /// throws instead.
  public var arguments: StatementArguments {
    get { currentArguments ?? StatementArguments() }
    set {
      do { try setArguments(newValue) } catch { preconditionFailure("\(error)") }
    }
  }

  /// Runs it to its end; rows, where it gives any, are left out.
  ///
  /// - Parameter arguments: its arguments; nil keeps those that are bound.
  public func execute(arguments: StatementArguments? = nil) throws {
    if let arguments { try setArguments(arguments) }
    try run()
  }

  /// Binds values by position, and runs it to its end; rows are left out. A list in brackets comes here.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra values.
  @inlinable
  public func execute(arguments: [any DatabaseValueConvertible]) throws {
    try setArguments(arguments)
    try run()
  }

  /// Binds values by position, and runs it to its end: without any list, the fastest way.
  ///
  /// - Throws: `SQLITE_MISUSE` for missing or extra values.
  @inlinable
  public func execute<each Value: DatabaseValueConvertible>(binding values: repeat each Value) throws {
    willBind {
      var list: [DatabaseValue] = []
      repeat list.append((each values).databaseValue)
      return StatementArguments(list)
    }
    var index = 0
    repeat try bindNext(each values, &index)
    guard index == parameterCount else { throw wrongCount(index) }
    try run()
  }
}

extension Statement {
  /// Makes it ready for other arguments.
  @inlinable
  func willBind(_ arguments: () -> StatementArguments) {
    reset()
    if keepsArguments { currentArguments = arguments() }
  }

  @usableFromInline var keepsArguments: Bool { database.configuration.publicStatementArguments }

  @inlinable
  func bindNext(_ value: some DatabaseValueConvertible, _ index: inout Int) throws {
    index += 1
    try bind(value, at: index)
  }

  @usableFromInline
  func wrongCount(_ count: Int) -> any Error {
    DatabaseError.misuse("\(count) statement arguments for \(parameterCount) parameters", sql: sql)
  }

  /// Takes the arguments of this statement's parameters from what remains, and binds them.
  func bind(_ remaining: inout RemainingArguments) throws {
    let arguments = remaining.arguments
    willBind { arguments }
    guard parameters.count > 0 else { return }
    for (position, name) in parameters.names.enumerated() {
      let value = try remaining.take(name, sql: sql)
      try bind(value, at: position + 1)
    }
  }

  /// Binds a value to the parameter at an index from 1.
  @inlinable
  func bind(_ value: some DatabaseValueConvertible, at index: Int) throws {
    let code = value.bind(to: sqliteStatement, at: CInt(index))
    guard code == SQLITE_OK else { throw bindingError(code, index) }
  }

  @usableFromInline
  func bindingError(_ code: Int32, _ index: Int) -> any Error {
    let reason = String(cString: sqlite3_errstr(code))
    return DatabaseError(
      resultCode: ResultCode(rawValue: code), message: "the argument at index \(index - 1) can't be bound: \(reason)",
      sql: sql)
  }
}
