/// What is wrong, as a sentence's end to come after the field's name, with the values that belong to it.
///
/// `%{count}` in the message stands for the value of that name.
public struct ErrorMessage: Sendable, Hashable {
  public var message: String
  public var values: Parameters

  public init(_ message: String, _ values: Parameters = [:]) {
    self.message = message
    self.values = values
  }

  /// The message with more values, those that are there first.
  @usableFromInline
  func with(_ more: Parameters) -> ErrorMessage {
    ErrorMessage(message, Parameters((values.members + more.members).map { ($0.name, $0.value) }))
  }

  static let blank = ErrorMessage("can't be blank", ["validation": "required"])
}

extension ErrorMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral message: String) { self.init(message) }
}
