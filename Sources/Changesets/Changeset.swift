/// Changes to a value, cast from outside input and checked, with what is wrong with them.
///
/// It holds the data as it is, the parameters as they came, the changes that were cast from them, and errors by field. Each of its
/// functions gives the next changeset, so they chain; a validation of one's own is a function like the built-in ones.
///
/// ```swift
/// let book = try Changeset(Book(), parameters: ["title": "Letters", "pages": 312])
///   .cast(\.title, \.pages)
///   .validateRequired(\.title)
///   .validateLength(\.title, max: 200)
///   .validateNumber(\.pages, greaterThan: 0)
///   .apply()
/// ```
///
/// The model is Ecto's `Changeset`. A field is named by its key path, which must be one of `Data.fields`: any other is a mistake
/// in the program, and stops it.
public struct Changeset<Data: Changeable>: Sendable {
  /// The value as it was before the changes.
  public let data: Data

  /// What came from outside.
  public let parameters: Parameters

  /// What is wrong, in the order in which it was found.
  public internal(set) var errors: [FieldError] = []

  /// What was declared about fields, whether or not it found something wrong.
  public internal(set) var validations: [Validation] = []

  /// Whether every field counts as changed, and what is declared isn't kept.
  @usableFromInline let checksAll: Bool

  /// The value with the changes.
  @usableFromInline var current: Data

  /// The names of the changed fields.
  @usableFromInline var changed: [String] = []

  /// The names of the parameters that were cast, or looked at otherwise.
  var known: [String] = []

  var constraints: [Constraint] = []

  /// Changes to a value, none as yet.
  ///
  /// - Parameters:
  ///   - data: the value to change; for a new one, its defaults.
  ///   - parameters: what came from outside; `cast` takes from it.
  public init(_ data: Data, parameters: Parameters = [:]) {
    self.init(data, parameters: parameters, checksAll: false)
  }

  /// A value to be checked as a whole, such as one that a file holds: every field counts as changed. ``validations`` isn't
  /// kept, so that a million values are checked in little time.
  ///
  /// - Parameter value: the value, made by code.
  public init(checking value: Data) {
    self.init(value, parameters: [:], checksAll: true)
  }

  private init(_ data: Data, parameters: Parameters, checksAll: Bool) {
    self.data = data
    self.parameters = parameters
    self.checksAll = checksAll
    current = data
  }

  /// Whether nothing is wrong.
  public var isValid: Bool { errors.isEmpty }

  /// The value with its changes.
  ///
  /// - Throws: a ``ChangesetError`` with all the errors, where there are any.
  public func apply() throws(ChangesetError) -> Data {
    guard isValid else { throw ChangesetError(errors: errors) }
    return current
  }

  @usableFromInline
  func field(_ keyPath: PartialKeyPath<Data>) -> ChangesetField<Data> {
    // Each field's closures are looked at only where it is the one.
    let fields = Data.fields
    guard let index = fields.indices.first(where: { fields[$0].keyPath == keyPath }) else {
      preconditionFailure("\(keyPath) is none of \(Data.self).fields: add a ChangesetField for it")
    }
    return fields[index]
  }
}
