/// A type that a field of a changeset can have.
///
/// For a type of one's own, write ``cast(_:)`` and ``parameter``; an enum whose raw value is such a type needs neither.
public protocol ChangesetValue: Sendable, Equatable {
  /// What validations see: the type itself, or for an optional one what it wraps.
  associatedtype Present: Sendable = Self

  /// What the type is called in an error's values: `integer`.
  static var typeName: String { get }

  /// Reads a value from outside.
  ///
  /// - Returns: nil where it is no value of this type.
  static func cast(_ parameter: ParameterValue) -> Self?

  /// The value for validations; nil where there is none to see.
  var present: Present? { get }

  /// Whether a required field may not have this value: nil, or a text of white space.
  var isBlank: Bool { get }

  /// The value as it would come from outside.
  var parameter: ParameterValue { get }
}

extension ChangesetValue where Present == Self {
  public var present: Self? { self }
}

extension ChangesetValue {
  public static var typeName: String { "\(Self.self)".lowercased() }
  public var isBlank: Bool { present == nil }
}

extension ChangesetValue where Self: RawRepresentable, RawValue: ChangesetValue {
  public static func cast(_ parameter: ParameterValue) -> Self? { RawValue.cast(parameter).flatMap(Self.init) }
  public var parameter: ParameterValue { rawValue.parameter }
}
