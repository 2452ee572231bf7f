/// Something that was declared about a field.
public struct Validation: Sendable, Hashable {
  /// The field's name.
  public var field: String
  public var metadata: ValidationMetadata
}

/// What a validation says of itself, for those who show or test it: its name, such as `length`, with values such as `max`.
public struct ValidationMetadata: Sendable, Hashable {
  public var name: String
  public var values: Parameters

  public init(_ name: String, _ values: Parameters = [:]) {
    self.name = name
    self.values = values
  }
}
