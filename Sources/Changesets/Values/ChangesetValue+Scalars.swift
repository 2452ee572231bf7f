extension String: ChangesetValue {
  public static var typeName: String { "string" }

  public static func cast(_ parameter: ParameterValue) -> String? {
    switch parameter {
    case .string(let text), .text(let text): text
    default: nil
    }
  }

  public var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  public var parameter: ParameterValue { .string(self) }
}

extension Bool: ChangesetValue {
  public static var typeName: String { "boolean" }

  /// `true`, `1`, `false` and `0` where the format has texts only.
  public static func cast(_ parameter: ParameterValue) -> Bool? {
    switch parameter {
    case .bool(let flag): flag
    case .text("true"), .text("1"): true
    case .text("false"), .text("0"): false
    default: nil
    }
  }

  public var parameter: ParameterValue { .bool(self) }
}

extension Double: ChangesetValue {
  public static var typeName: String { "number" }

  /// Finite numbers; of a text, digits with a sign, a point and an exponent.
  public static func cast(_ parameter: ParameterValue) -> Double? {
    switch parameter {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .text(let text):
      text.utf8.allSatisfy(isNumeral) ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    default: nil
    }
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
  }

  public var parameter: ParameterValue { .number(self) }
}

extension ChangesetValue where Self: FixedWidthInteger {
  public static var typeName: String { "integer" }

  /// Whole numbers that fit; of a text, digits with or without a minus.
  public static func cast(_ parameter: ParameterValue) -> Self? {
    switch parameter {
    case .integer(let number): Self(exactly: number)
    case .number(let number): Self(exactly: number)
    case .text(let text): text.hasPrefix("+") ? nil : Self(text)
    default: nil
    }
  }

  public var parameter: ParameterValue { Int64(exactly: self).map { .integer($0) } ?? .number(Double(self)) }
}

extension Int: ChangesetValue {}
extension Int64: ChangesetValue {}
extension Int32: ChangesetValue {}
extension UInt8: ChangesetValue {}
