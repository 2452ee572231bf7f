import Foundation

extension Date: ChangesetValue {
  public static var typeName: String { "time" }

  /// A time as RFC 3339 writes it, with or without a fraction of a second.
  public static func cast(_ parameter: ParameterValue) -> Date? {
    guard let text = String.cast(parameter) else { return nil }
    return (try? Date(text, strategy: Self.precise)) ?? (try? Date(text, strategy: .iso8601))
  }

  public var parameter: ParameterValue { .string(formatted(Self.precise)) }

  private static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
