extension Changeset {
  /// Bounds a number; of several bounds, the first that is broken is the error.
  ///
  /// - Parameter message: takes the place of the built-in ones; `%{number}` is the bound.
  public consuming func validateNumber<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, lessThan: Value.Present? = nil, greaterThan: Value.Present? = nil,
    lessThanOrEqualTo: Value.Present? = nil, greaterThanOrEqualTo: Value.Present? = nil, equalTo: Value.Present? = nil,
    notEqualTo: Value.Present? = nil, message: ErrorMessage? = nil
  ) -> Changeset where Value.Present: Comparable & Numeric & ChangesetValue {
    let bounds = [
      NumberBound("lessThan", "less than", lessThan, <),
      NumberBound("greaterThan", "greater than", greaterThan, >),
      NumberBound("lessThanOrEqualTo", "less than or equal to", lessThanOrEqualTo, <=),
      NumberBound("greaterThanOrEqualTo", "greater than or equal to", greaterThanOrEqualTo, >=),
      NumberBound("equalTo", "equal to", equalTo, ==),
      NumberBound("notEqualTo", "not equal to", notEqualTo, !=),
    ].compactMap(\.self)
    let metadata = ValidationMetadata("number", Parameters(bounds.map { ($0.kind, $0.number.parameter) }))
    return validateChange(field, metadata: metadata) { value in
      guard let broken = bounds.first(where: { !$0.holds(value, $0.number) }) else { return [] }
      return [
        (message ?? ErrorMessage("must be \(broken.words) %{number}"))
          .with(["number": broken.number.parameter, "validation": "number", "kind": .string(broken.kind)])
      ]
    }
  }

  /// Bounds a number to a range.
  ///
  /// - Parameter message: takes the place of the built-in one; `%{min}` and `%{max}` are the bounds.
  @inlinable
  public consuming func validateNumber<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, in range: ClosedRange<Value.Present>,
    message: ErrorMessage = "should be from %{min} to %{max}"
  ) -> Changeset where Value.Present: Comparable & Numeric & ChangesetValue {
    var bounds: Parameters { ["min": range.lowerBound.parameter, "max": range.upperBound.parameter] }
    return validateChange(field, metadata: ValidationMetadata("number", bounds)) { value in
      guard !range.contains(value) else { return [] }
      return [message.with(bounds).with(["validation": "number", "kind": "range"])]
    }
  }
}

private struct NumberBound<Number> {
  let kind: String
  let words: String
  let number: Number
  let holds: (Number, Number) -> Bool

  /// - Returns: nil where there is no such bound.
  init?(_ kind: String, _ words: String, _ number: Number?, _ holds: @escaping (Number, Number) -> Bool) {
    guard let number else { return nil }
    self.kind = kind
    self.words = words
    self.number = number
    self.holds = holds
  }
}
