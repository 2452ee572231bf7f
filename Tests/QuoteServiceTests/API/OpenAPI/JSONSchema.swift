import Foundation
import JSON

/// As much of JSON Schema 2020-12 as the description of the API uses. A keyword that isn't known here is a fault, so that none
/// is passed over.
struct JSONSchema {
  /// What references are resolved in.
  let document: JSONValue

  /// What breaks a schema, one a line.
  func faults(_ value: JSONValue, _ schema: JSONValue, at place: String = "$") -> [String] {
    guard let object = schema.object else { return ["\(place): the schema is no object"] }
    return object.members.flatMap { faults(value, keyword: $0.name, $0.value, in: schema, at: place) }
  }

  /// What a reference names.
  func resolve(_ reference: String) -> JSONValue {
    reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  private static let annotations: Set = ["description", "examples", "default"]

  private func faults(
    _ value: JSONValue, keyword: String, _ rule: JSONValue, in schema: JSONValue, at place: String
  ) -> [String] {
    func fault(_ isFault: Bool) -> [String] { isFault ? ["\(place): \(value) breaks \(keyword) \(rule)"] : [] }
    switch keyword {
    case _ where Self.annotations.contains(keyword): return []
    case "$ref": return faults(value, resolve(rule.string ?? ""), at: place)
    case "type": return fault(!(rule.array ?? [rule]).contains { Self.isOf($0.string ?? "", value) })
    case "enum": return fault(rule.array?.contains(value) != true)
    case "oneOf": return fault((rule.array ?? []).count { faults(value, $0, at: place).isEmpty } != 1)
    case "required":
      guard let object = value.object else { return [] }
      return fault((rule.array ?? []).contains { object[$0.string ?? ""] == nil })
    case "properties":
      return (value.object?.members ?? []).flatMap { member in
        rule[member.name].map { faults(member.value, $0, at: "\(place).\(member.name)") } ?? []
      }
    case "additionalProperties":
      return fault((value.object?.members ?? []).contains { schema["properties"]?[$0.name] == nil })
    case "items":
      return (value.array ?? []).enumerated().flatMap { faults($1, rule, at: "\(place)[\($0)]") }
    case "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum":
      guard let bound = Self.number(rule), let size = Self.size(of: value, for: keyword) else { return [] }
      return fault(keyword.hasPrefix("min") ? size < bound : size > bound)
    case "pattern":
      guard let text = value.string, let pattern = rule.string else { return [] }
      return fault(text.range(of: pattern, options: .regularExpression) == nil)
    case "format":
      let time = #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"#
      return fault(rule != "date-time" || value.string?.range(of: time, options: .regularExpression) == nil)
    default: return ["\(place): the keyword \(keyword) isn't known to this test"]
    }
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
      ("string", .string), ("array", .array), ("object", .object):
      true
    default: false
    }
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  private static func size(of value: JSONValue, for keyword: String) -> Double? {
    if keyword.hasSuffix("Items") { return value.array.map { Double($0.count) } }
    if keyword.hasSuffix("Length") { return value.string.map { Double($0.unicodeScalars.count) } }
    return number(value)
  }
}
