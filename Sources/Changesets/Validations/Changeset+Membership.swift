extension Changeset {
  /// Sees to it that the whole of a text matches a pattern.
  ///
  /// - Parameter pattern: a regular expression, or anything else of `RegexBuilder`; to find it somewhere in the text, put `.*`
  ///   around it.
  public consuming func validateFormat<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, _ pattern: some RegexComponent, message: ErrorMessage = "has invalid format"
  ) -> Changeset where Value.Present == String {
    validateChange(field, metadata: ValidationMetadata("format")) { text in
      text.wholeMatch(of: pattern) == nil ? [message.with(["validation": "format"])] : []
    }
  }

  /// Sees to it that a value is one of some.
  public consuming func validateInclusion<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, in values: some Collection<Value.Present>, message: ErrorMessage = "is invalid"
  ) -> Changeset where Value.Present: ChangesetValue {
    let list = ParameterValue.list(values.map(\.parameter))
    return validateChange(field, metadata: ValidationMetadata("inclusion", ["values": list])) { value in
      values.contains(value) ? [] : [message.with(["validation": "inclusion", "enum": list])]
    }
  }

  /// Sees to it that a value is none of some.
  public consuming func validateExclusion<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, from values: some Collection<Value.Present>, message: ErrorMessage = "is reserved"
  ) -> Changeset where Value.Present: ChangesetValue {
    let list = ParameterValue.list(values.map(\.parameter))
    return validateChange(field, metadata: ValidationMetadata("exclusion", ["values": list])) { value in
      values.contains(value) ? [message.with(["validation": "exclusion"])] : []
    }
  }

  /// Sees to it that each item of a list is one of some.
  public consuming func validateSubset<Value: ChangesetValue, Element: ChangesetValue>(
    _ field: KeyPath<Data, Value>, of values: some Collection<Element>, message: ErrorMessage = "has an invalid entry"
  ) -> Changeset where Value.Present == [Element] {
    let list = ParameterValue.list(values.map(\.parameter))
    return validateChange(field, metadata: ValidationMetadata("subset", ["values": list])) { items in
      items.allSatisfy(values.contains) ? [] : [message.with(["validation": "subset", "enum": list])]
    }
  }
}
