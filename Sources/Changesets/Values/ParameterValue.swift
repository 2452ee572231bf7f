/// A value from outside, before it is cast to a field's type.
public enum ParameterValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  /// A string of a format that has other types beside it, such as JSON: it stands for a text, and not for a number.
  case string(String)
  /// A text of a format that has nothing else, such as a query or CSV: `42` may be a number, `true` a truth value.
  case text(String)
  case list([ParameterValue])
  case object(Parameters)

  /// Whether this is a string or a text without a character: an optional field takes it for nil.
  public var isEmpty: Bool {
    switch self {
    case .string(let text), .text(let text): text.isEmpty
    default: false
    }
  }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: ParameterValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, ParameterValue)...) { self = .object(Parameters(elements)) }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as a person reads it: a text without quotes, a list's elements with commas between.
  public var description: String {
    switch self {
    case .null: ""
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text), .text(let text): text
    case .list(let elements): elements.map(\.description).joined(separator: ", ")
    case .object(let members): members.members.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }
  }
}
