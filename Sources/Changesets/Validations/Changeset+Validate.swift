extension Changeset {
  /// Checks a field's change. It runs only where the field was changed to something that isn't nil.
  ///
  /// - Parameters:
  ///   - field: where the value is optional, the check gets what it wraps.
  ///   - check: gives what is wrong; nothing where all is well.
  @inlinable
  public consuming func validateChange<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, with check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows -> Changeset {
    var changeset = self
    try changeset.run(field, nil, check)
    return changeset
  }

  /// Checks a field's change as ``validateChange(_:with:)`` does, and declares what the check is.
  ///
  /// - Parameter metadata: kept in ``validations``, and beside each error that the check finds.
  @inlinable
  public consuming func validateChange<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, metadata: @autoclosure () -> ValidationMetadata,
    with check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows -> Changeset {
    var changeset = self
    if !changeset.checksAll { changeset.declare(metadata(), of: field) }
    try changeset.run(field, metadata(), check)
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
      if !changeset.checksAll { changeset.declare(metadata, of: keyPath) }
      // What couldn't be cast was given, and is an error already.
      guard field.isBlank(changeset.current), !changeset.errors.contains(where: { $0.field == field.name }) else {
        continue
      }
      changeset.add(message.with(["validation": "required"]), to: field.name, metadata: metadata)
    }
    return changeset
  }

  @usableFromInline
  mutating func declare(_ metadata: ValidationMetadata, of field: PartialKeyPath<Data>) {
    validations.append(Validation(field: self.field(field).name, metadata: metadata))
  }

  @inlinable
  mutating func run<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, _ metadata: @autoclosure () -> ValidationMetadata?,
    _ check: (Value.Present) throws -> [ErrorMessage]
  ) rethrows {
    guard isChanged(field), let value = current[keyPath: field].present else { return }
    let messages = try check(value)
    guard !messages.isEmpty else { return }
    let (name, metadata) = (self.field(field).name, metadata())
    for message in messages { add(message, to: name, metadata: metadata) }
  }
}
