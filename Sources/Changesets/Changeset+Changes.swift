extension Changeset {
  /// The names of the changed fields, in the order in which they were changed.
  public var changes: [String] { checksAll ? Data.fields.map(\.name) : changed }

  /// A field's value: the change, else the data's.
  @inlinable
  public func getField<Value>(_ field: KeyPath<Data, Value>) -> Value {
    current[keyPath: field]
  }

  /// A field's new value; nil where it isn't changed.
  @inlinable
  public func getChange<Value>(_ field: KeyPath<Data, Value>) -> Value? {
    isChanged(field) ? current[keyPath: field] : nil
  }

  /// What came from outside for a field; nil where nothing did.
  public func getParameter(_ field: PartialKeyPath<Data>) -> ParameterValue? {
    parameters[self.field(field).name]
  }

  /// Whether a field is changed.
  @inlinable
  public func isChanged(_ field: PartialKeyPath<Data>) -> Bool {
    checksAll || changed.contains(self.field(field).name)
  }

  /// Changes a field by code. A value that equals the data's is no change, and takes an earlier one back.
  @inlinable
  public consuming func putChange<Value>(_ field: WritableKeyPath<Data, Value>, _ value: Value) -> Changeset {
    var changeset = self
    changeset.current[keyPath: field] = value
    if !changeset.checksAll { changeset.noteChange(of: changeset.field(field)) }
    return changeset
  }

  /// Changes a field's change by code, such as to trim a text; nothing happens where the field isn't changed.
  @inlinable
  public consuming func updateChange<Value>(
    _ field: WritableKeyPath<Data, Value>, with update: (Value) throws -> Value
  ) rethrows -> Changeset {
    var changeset = self
    guard changeset.isChanged(field) else { return changeset }
    changeset.current[keyPath: field] = try update(changeset.current[keyPath: field])
    if !changeset.checksAll { changeset.noteChange(of: changeset.field(field)) }
    return changeset
  }

  /// Changes a field by code, also where the value equals the data's.
  public consuming func forceChange<Value>(_ field: WritableKeyPath<Data, Value>, _ value: Value) -> Changeset {
    var changeset = self
    changeset.current[keyPath: field] = value
    guard !changeset.checksAll else { return changeset }
    let name = changeset.field(field).name
    if !changeset.changed.contains(name) { changeset.changed.append(name) }
    return changeset
  }

  /// Takes a field's change back. Its errors stay.
  public consuming func deleteChange(_ field: PartialKeyPath<Data>) -> Changeset {
    var changeset = self
    let field = changeset.field(field)
    field.restore(&changeset.current, changeset.data)
    changeset.changed.removeAll { $0 == field.name }
    return changeset
  }
}
