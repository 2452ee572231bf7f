/// What a database said against a write, as plain values.
public struct ConstraintViolation: Error, Sendable, Hashable {
  public enum Kind: String, Sendable {
    case unique, foreignKey, check
  }

  public var kind: Kind

  /// The constraint's name, or its columns, such as `book.isbn`, as the database gave them; nil where it gave none.
  public var name: String?

  public init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }
}

/// A constraint of the database that is an error of a field where it is violated.
struct Constraint: Sendable, Hashable {
  var kind: ConstraintViolation.Kind
  var field: String
  /// nil fits any name that is the field's, or ends with it after a point.
  var name: String?
  var message: ErrorMessage

  func fits(_ violation: ConstraintViolation) -> Bool {
    guard kind == violation.kind else { return false }
    // SQLite tells no name of a foreign key.
    guard let violated = violation.name else { return kind == .foreignKey }
    if let name { return name == violated }
    return violated == field || violated.hasSuffix("." + field)
  }
}
