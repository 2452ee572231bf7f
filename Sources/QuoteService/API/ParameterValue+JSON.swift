import Changesets
import JSON

extension ParameterValue {
  /// A JSON value as a parameter: its types stay.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map(ParameterValue.init))
    case .object(let object):
      self = .object(Parameters(object.members.map { ($0.name, ParameterValue($0.value)) }))
    }
  }
}
