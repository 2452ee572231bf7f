extension Changeset {
  /// Takes the parameters of these fields, each as its field's type. What isn't named can't be set; what isn't given stays.
  ///
  /// A value that can't be cast is an error of its field: *is invalid*, or *can't be blank* for a null where there must be a
  /// value. A value that equals the data's is no change.
  ///
  /// - Parameter message: takes the place of *is invalid*.
  public consuming func cast(_ fields: PartialKeyPath<Data>..., message: ErrorMessage = "is invalid") -> Changeset {
    cast(fields, message: message)
  }

  /// Takes the parameters of these fields, as the other `cast` does.
  public consuming func cast(_ fields: [PartialKeyPath<Data>], message: ErrorMessage = "is invalid") -> Changeset {
    var changeset = self
    for keyPath in fields {
      let field = changeset.field(keyPath)
      changeset.known.append(field.name)
      guard let parameter = changeset.parameters[field.name] else { continue }
      switch field.cast(parameter, &changeset.current) {
      case nil: changeset.noteChange(of: field)
      case .isNull: changeset.add(.blank, to: field.name)
      case .isInvalid(let type):
        changeset.add(message.with(["validation": "cast", "type": .string(type)]), to: field.name)
      }
    }
    return changeset
  }

  /// Makes each parameter that wasn't cast an error under its own name: for input whose writer should hear of a misspelt name.
  /// It comes after the casts.
  ///
  /// - Parameters:
  ///   - known: more names that are allowed.
  ///   - message: for a name that is none of `Data.fields`.
  ///   - readOnly: for a field that may not be set here.
  public consuming func validateNoUnknownParameters(
    besides known: [String] = [], message: ErrorMessage = "is unknown", readOnly: ErrorMessage = "can't be set"
  ) -> Changeset {
    var changeset = self
    for name in changeset.parameters.members.map(\.name) {
      guard !changeset.known.contains(name), !known.contains(name) else { continue }
      let isField = Data.fields.contains { $0.name == name }
      changeset.add((isField ? readOnly : message).with(["validation": "unknown"]), to: name)
    }
    return changeset
  }

  /// Keeps account of a field whose value may have changed.
  @usableFromInline
  mutating func noteChange(of field: ChangesetField<Data>) {
    guard !checksAll else { return }
    let isChanged = !field.isSame(current, data)
    if !isChanged {
      changed.removeAll { $0 == field.name }
    } else if !changed.contains(field.name) {
      changed.append(field.name)
    }
  }
}
