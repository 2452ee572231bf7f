extension Changeset {
  /// Checks a field's change. It runs only where the field was changed to something that isn't nil.
  ///
  /// - Parameters:
  ///   - field: where the value is optional, the check gets what it wraps.
  ///   - check: gives what is wrong; nothing where all is well.
  public consuming func validateChange<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, with check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows -> Changeset {
    var changeset = self
    try changeset.run(changeset.field(field).name, field, nil, check)
    return changeset
  }

  /// Checks a field's change as ``validateChange(_:with:)`` does, and declares what the check is.
  ///
  /// - Parameter metadata: kept in ``validations``, and beside each error that the check finds.
  public consuming func validateChange<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, metadata: ValidationMetadata, with check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows -> Changeset {
    var changeset = self
    let name = changeset.field(field).name
    changeset.validations.append(Validation(field: name, metadata: metadata))
    try changeset.run(name, field, metadata, check)
    return changeset
  }

  /// Sees to it that fields have a value: neither nil nor a text of white space. Data that is there already will do.
  public consuming func validateRequired(
    _ fields: PartialKeyPath<Data>..., message: ErrorMessage = "can't be blank"
  ) -> Changeset {
    var changeset = self
    for keyPath in fields {
      let field = changeset.field(keyPath)
      let metadata = ValidationMetadata("required")
      changeset.validations.append(Validation(field: field.name, metadata: metadata))
      // What couldn't be cast was given, and is an error already.
      guard field.isBlank(changeset.current), !changeset.errors.contains(where: { $0.field == field.name }) else {
        continue
      }
      changeset.add(message.with(["validation": "required"]), to: field.name, metadata: metadata)
    }
    return changeset
  }

  private mutating func run<Value: ChangesetValue>(
    _ name: String, _ field: KeyPath<Data, Value>, _ metadata: ValidationMetadata?,
    _ check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows {
    guard changed.contains(name), let value = current[keyPath: field].present else { return }
    for message in try check(value) { add(message, to: name, metadata: metadata) }
  }
}
