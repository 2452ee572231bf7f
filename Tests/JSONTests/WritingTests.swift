import JSON
import Testing

@Suite struct WritingTests {
  @Test(
    "a value is written compactly, and read back as it was",
    arguments: [
      (nil, "null"), (true, "true"), (-7, "-7"), (0.1, "0.1"), (1e21, "1e+21"), ("", #""""#),
      ("a\"b\\c/d", #""a\"b\\c/d""#), ("\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é😀", #""\b\t\n\f\r\u0001\u001f\#u{7F}é😀""#),
      ([1, "x", []], #"[1,"x",[]]"#), (["b": 1, "a": ["é": nil]], #"{"b":1,"a":{"é":null}}"#),
    ] as [(JSONValue, String)])
  func writes(value: JSONValue, text: String) throws {
    #expect(value.description == text)
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test("a number that JSON can't write is null", arguments: [Double.nan, .infinity, -.infinity])
  func numbers(number: Double) {
    #expect(JSONValue.number(number).description == "null")
  }

  @Test("random values are read back as they were written")
  func roundTrip() throws {
    var chance = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let value = Self.value(depth: 5, &chance)
      #expect(try JSONValue(parsing: value.bytes) == value)
    }
  }

  private static func value(depth: Int, _ chance: inout SystemRandomNumberGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &chance) {
    case 0: return nil
    case 1: return .bool(.random(using: &chance))
    case 2: return .integer(.random(in: .min ... .max, using: &chance))
    case 3: return .number(Double(sign: .plus, exponent: .random(in: -300...300), significand: .random(in: 1..<2)))
    case 4: return .string(text(&chance))
    case 5: return .array((0..<3).map { _ in value(depth: depth - 1, &chance) })
    default:
      var object = JSONObject()
      for index in 0..<3 { object["\(index)" + text(&chance)] = value(depth: depth - 1, &chance) }
      return .object(object)
    }
  }

  private static func text(_ chance: inout SystemRandomNumberGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &chance) {
      text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 1..<0x3000, using: &chance)) ?? "x")
    }
    return text
  }
}
