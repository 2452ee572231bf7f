extension Changeset {
  /// Sees to it that a parameter is true, such as that of a box to tick. It needs no field, and isn't kept.
  public consuming func validateAcceptance(
    _ parameter: String, message: ErrorMessage = "must be accepted"
  ) -> Changeset {
    var changeset = self
    let metadata = ValidationMetadata("acceptance")
    changeset.known.append(parameter)
    changeset.validations.append(Validation(field: parameter, metadata: metadata))
    if changeset.parameters[parameter].flatMap(Bool.cast) != true {
      changeset.add(message.with(["validation": "acceptance"]), to: parameter, metadata: metadata)
    }
    return changeset
  }

  /// Sees to it that a value was given twice, alike: the second time as the parameter `emailConfirmation` of a field `email`,
  /// under whose name the error is found.
  ///
  /// - Parameters:
  ///   - parameter: the second one's name; nil for the field's with `Confirmation` at its end.
  ///   - isRequired: whether the second must be there where the first is given.
  public consuming func validateConfirmation<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, parameter: String? = nil, isRequired: Bool = false,
    message: ErrorMessage = "does not match confirmation"
  ) -> Changeset {
    var changeset = self
    let name = changeset.field(field).name
    let confirmation = parameter ?? name + "Confirmation"
    let metadata = ValidationMetadata("confirmation")
    changeset.known.append(confirmation)
    changeset.validations.append(Validation(field: name, metadata: metadata))
    guard let first = changeset.parameters[name] else { return changeset }
    if let second = changeset.parameters[confirmation] {
      guard Value.cast(first) != Value.cast(second) else { return changeset }
      changeset.add(message.with(["validation": "confirmation"]), to: confirmation, metadata: metadata)
    } else if isRequired {
      changeset.add(.blank, to: confirmation, metadata: metadata)
    }
    return changeset
  }
}
