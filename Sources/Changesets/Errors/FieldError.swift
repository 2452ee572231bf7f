/// Something that is wrong with a field.
public struct FieldError: Sendable, Hashable {
  /// The field's name as outside input writes it; within another, `style.size` or `quotes[3].text`.
  public var field: String

  /// What is wrong, with `%{count}` where a value belongs.
  public var message: String

  /// What belongs to the message, such as `count`, `validation` and `kind`.
  public var values: Parameters

  /// What the validation that found it says of itself.
  public var metadata: ValidationMetadata?

  public init(field: String, message: ErrorMessage, metadata: ValidationMetadata? = nil) {
    self.field = field
    self.message = message.message
    values = message.values
    self.metadata = metadata
  }

  /// The message with its values filled in: *should be at most 200 characters*.
  public var text: String {
    guard message.contains("%{") else { return message }
    return values.members.reduce(message) { text, member in
      text.replacing("%{\(member.name)}", with: member.value.description)
    }
  }

  /// The error as one of a field within another.
  ///
  /// - Parameter outer: the name of the outer field.
  public func within(_ outer: String) -> FieldError {
    var error = self
    error.field = field.hasPrefix("[") ? outer + field : "\(outer).\(field)"
    return error
  }
}

extension FieldError: CustomStringConvertible {
  public var description: String { "\(field) \(text)" }
}
