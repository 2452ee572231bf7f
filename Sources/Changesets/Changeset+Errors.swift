extension Changeset {
  /// Makes something wrong with a field.
  public consuming func addError(_ field: PartialKeyPath<Data>, _ message: ErrorMessage) -> Changeset {
    var changeset = self
    changeset.add(message, to: changeset.field(field).name)
    return changeset
  }

  /// Makes something wrong under a name that no field has, such as that of two fields together.
  public consuming func addError(named name: String, _ message: ErrorMessage) -> Changeset {
    var changeset = self
    changeset.add(message, to: name)
    return changeset
  }

  /// What is wrong with a field.
  public func errors(of field: PartialKeyPath<Data>) -> [FieldError] {
    let name = self.field(field).name
    return errors.filter { $0.field == name }
  }

  /// The errors by field, in order, each turned into something else: a text, or JSON.
  ///
  /// ```swift
  /// changeset.traverseErrors(\.text)  // [("title", ["can't be blank"])]
  /// ```
  public func traverseErrors<Output>(
    _ transform: (FieldError) throws -> Output
  ) rethrows -> [(field: String, errors: [Output])] {
    try ChangesetError(errors: errors).traverseErrors(transform)
  }

  @usableFromInline
  mutating func add(_ message: ErrorMessage, to name: String, metadata: ValidationMetadata? = nil) {
    errors.append(FieldError(field: name, message: message, metadata: metadata))
  }
}
