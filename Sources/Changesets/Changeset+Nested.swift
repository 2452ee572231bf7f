extension Changeset {
  /// Takes the parameter of a field that holds fields itself: its members change the field's value by a changeset of its own,
  /// whose errors are named `style.size`.
  ///
  /// - Parameters:
  ///   - keyPath: the field, made with `ChangesetField(nested:_:)`.
  ///   - change: casts and validates; it gets the value as it is, with the parameter's members.
  public consuming func castNested<Value: Changeable & Equatable>(
    _ keyPath: WritableKeyPath<Data, Value>, with change: (Changeset<Value>) -> Changeset<Value>
  ) -> Changeset {
    var changeset = self
    let field = changeset.field(keyPath)
    guard let parameter = changeset.takeParameter(of: field) else { return changeset }
    guard case .object(let members) = parameter else {
      changeset.addCastError(to: field, parameter, type: "object")
      return changeset
    }
    let nested = change(Changeset<Value>(changeset.data[keyPath: keyPath], parameters: members))
    changeset.current[keyPath: keyPath] = nested.current
    changeset.noteChange(of: field)
    changeset.errors += nested.errors.map { $0.within(field.name) }
    return changeset
  }

  /// Takes the parameter of a field that is a list of such values. The list takes the old one's place; errors are named
  /// `quotes[3].text`, from 0.
  ///
  /// - Parameters:
  ///   - keyPath: the field, made with `ChangesetField(nested:_:)`.
  ///   - element: what each element is before its changes.
  ///   - change: casts and validates an element.
  public consuming func castEach<Value: Changeable & Equatable>(
    _ keyPath: WritableKeyPath<Data, [Value]>, from element: Value, with change: (Changeset<Value>) -> Changeset<Value>
  ) -> Changeset {
    var changeset = self
    let field = changeset.field(keyPath)
    guard let parameter = changeset.takeParameter(of: field) else { return changeset }
    guard case .list(let list) = parameter else {
      changeset.addCastError(to: field, parameter, type: "list")
      return changeset
    }
    var values: [Value] = []
    for (index, parameter) in list.enumerated() {
      let name = "\(field.name)[\(index)]"
      guard case .object(let members) = parameter else {
        changeset.addCastError(to: name, parameter, type: "object")
        continue
      }
      let nested = change(Changeset<Value>(element, parameters: members))
      values.append(nested.current)
      changeset.errors += nested.errors.map { $0.within(name) }
    }
    changeset.current[keyPath: keyPath] = values
    changeset.noteChange(of: field)
    return changeset
  }

  private mutating func takeParameter(of field: ChangesetField<Data>) -> ParameterValue? {
    known.append(field.name)
    return parameters[field.name]
  }

  private mutating func addCastError(to field: ChangesetField<Data>, _ parameter: ParameterValue, type: String) {
    addCastError(to: field.name, parameter, type: type)
  }

  mutating func addCastError(to name: String, _ parameter: ParameterValue, type: String) {
    add(
      parameter == .null
        ? .blank : ErrorMessage("is invalid", ["validation": "cast", "type": .string(type)]), to: name)
  }
}
