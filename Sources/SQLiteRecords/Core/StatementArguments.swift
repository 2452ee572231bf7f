/// The values of a statement's parameters: by position (`?`), by name (`:name`, `@name`, `$name`), or both.
///
/// ```swift
/// try db.execute(sql: "INSERT INTO player VALUES (?, ?)", arguments: ["Ann", 10])
/// try db.execute(sql: "UPDATE player SET score = :score", arguments: ["score": 11])
/// ```
public struct StatementArguments: Hashable, Sendable {
  var values: [DatabaseValue] = []
  var namedValues: [String: DatabaseValue] = [:]

  /// No arguments.
  public init() {}

  /// Arguments by position.
  public init<S: Sequence>(_ sequence: S) where S.Element: DatabaseValueConvertible {
    values = sequence.map(\.databaseValue)
  }

  /// Arguments by position, of different types; nil is NULL.
  public init<S: Sequence>(_ sequence: S) where S.Element == (any DatabaseValueConvertible)? {
    values = sequence.map { $0?.databaseValue ?? .null }
  }

  /// Arguments by name, without the `:`.
  public init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    namedValues = dictionary.mapValues { $0?.databaseValue ?? .null }
  }

  init(values: [DatabaseValue]) {
    self.values = values
  }

  /// Whether there are none.
  public var isEmpty: Bool { values.isEmpty && namedValues.isEmpty }

  /// Adds `other`'s positional arguments after these, and its named ones in the place of these.
  public mutating func append(contentsOf other: StatementArguments) {
    values += other.values
    namedValues.merge(other.namedValues) { $1 }
  }

  /// These, then those. See ``append(contentsOf:)``.
  public static func + (lhs: StatementArguments, rhs: StatementArguments) -> StatementArguments {
    var result = lhs
    result.append(contentsOf: rhs)
    return result
  }

  /// Adds `rhs` to `lhs`. See ``append(contentsOf:)``.
  public static func += (lhs: inout StatementArguments, rhs: StatementArguments) {
    lhs.append(contentsOf: rhs)
  }
}

extension StatementArguments: ExpressibleByArrayLiteral {
  /// Arguments by position; nil is NULL.
  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
    values = [DatabaseValue](unsafeUninitializedCapacity: elements.count) { buffer, count in
      elements.withUnsafeBufferPointer { elements in
        for index in elements.indices {
          (buffer.baseAddress! + index).initialize(to: elements[index]?.databaseValue ?? .null)
        }
      }
      count = elements.count
    }
  }
}

extension StatementArguments: ExpressibleByDictionaryLiteral {
  /// Arguments by name; the last of equal names counts.
  public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    for (name, value) in elements { namedValues[name] = value?.databaseValue ?? .null }
  }
}

extension StatementArguments: CustomStringConvertible {
  /// The values: for one's own eyes, never for a log that others read.
  public var description: String {
    let named = namedValues.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "[" + (values.map(\.description) + named).joined(separator: ", ") + "]"
  }
}
