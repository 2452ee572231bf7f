import CSQLite

/// The parameters of a statement, in SQLite's order; a nil name is a parameter by position.
struct StatementParameters {
  let names: [String?]

  var count: Int { names.count }

  init(_ statement: SQLiteStatement) {
    names = (0..<sqlite3_bind_parameter_count(statement)).map { index in
      guard let name = sqlite3_bind_parameter_name(statement, index + 1) else { return nil }
      // `?5` is a position, too.
      return name[0] == CChar(UInt8(ascii: "?")) ? nil : String(cString: name + 1)
    }
  }
}

/// Arguments, of which statements take theirs one after the other.
struct RemainingArguments {
  let arguments: StatementArguments
  private var position = 0
  private var unusedNames: Set<String>

  init(_ arguments: StatementArguments) {
    self.arguments = arguments
    unusedNames = arguments.namedValues.isEmpty ? [] : Set(arguments.namedValues.keys)
  }

  /// The value for a parameter: by its name first, then the next by position.
  mutating func take(_ name: String?, sql: String) throws -> DatabaseValue {
    if let name, let value = arguments.namedValues[name] {
      unusedNames.remove(name)
      return value
    }
    guard position < arguments.values.count else {
      let which = name.map { ": " + $0 } ?? ": only \(arguments.values.count) given"
      throw DatabaseError.misuse("missing statement argument\(which)", sql: sql)
    }
    defer { position += 1 }
    return arguments.values[position]
  }

  /// Throws where an argument was given that no parameter took.
  func checkUsed(by sql: String) throws {
    if position < arguments.values.count {
      let extra = arguments.values.count - position
      throw DatabaseError.misuse("too many statement arguments: \(extra) more than parameters", sql: sql)
    }
    if let name = unusedNames.min() {
      throw DatabaseError.misuse("no such statement parameter: \(name)", sql: sql)
    }
  }
}
