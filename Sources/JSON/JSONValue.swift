/// A JSON value (RFC 8259).
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent.
  case integer(Int64)
  /// Any other number; all of a text's numbers, where one of its integers is past 64 bits.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The member of an object; nil where there is none, or where this is no object.
  public subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The text, where this is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements, where this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, where this is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
