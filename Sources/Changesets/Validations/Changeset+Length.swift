/// What a text's length is counted in.
public enum LengthUnit: String, Sendable {
  /// What a reader calls a character: an extended grapheme cluster.
  case graphemes
  /// Unicode scalars, or code points.
  case scalars
  /// Bytes of UTF-8.
  case bytes

  func length(of text: String) -> Int {
    switch self {
    case .graphemes: text.count
    case .scalars: text.unicodeScalars.count
    case .bytes: text.utf8.count
    }
  }

  func name(_ count: Int) -> String {
    (self == .bytes ? "byte" : "character") + (count == 1 ? "" : "s")
  }
}

extension Changeset {
  /// Bounds a text's length.
  ///
  /// - Parameters:
  ///   - min: the least, or nil.
  ///   - max: the most, or nil.
  ///   - exact: the only one that is allowed, or nil.
  ///   - unit: what is counted.
  ///   - message: takes the place of the built-in ones; `%{count}` is the bound.
  @inlinable
  public consuming func validateLength<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, min: Int? = nil, max: Int? = nil, is exact: Int? = nil,
    count unit: LengthUnit = .graphemes, message: ErrorMessage? = nil
  ) -> Changeset where Value.Present == String {
    let bounds = LengthBounds(min: min, max: max, exact: exact)
    return validateChange(field, metadata: bounds.metadata(counting: unit.rawValue)) { text in
      // No text has more characters than bytes: most need no counting.
      if min == nil, exact == nil, let max, text.utf8.count <= max { return [] }
      return bounds.faults(of: text, in: unit, message)
    }
  }

  /// Bounds how many items a list has.
  ///
  /// - Parameters:
  ///   - min: the least, or nil.
  ///   - max: the most, or nil.
  ///   - exact: the only one that is allowed, or nil.
  ///   - message: takes the place of the built-in ones; `%{count}` is the bound.
  public consuming func validateLength<Value: ChangesetValue, Element>(
    _ field: KeyPath<Data, Value>, min: Int? = nil, max: Int? = nil, is exact: Int? = nil, message: ErrorMessage? = nil
  ) -> Changeset where Value.Present == [Element] {
    let bounds = LengthBounds(min: min, max: max, exact: exact)
    return validateChange(field, metadata: bounds.metadata(counting: "items")) { items in
      bounds.faults(of: items.count, message) { "should have \($0)%{count} item\($1 == 1 ? "" : "s")" }
    }
  }
}

@usableFromInline
struct LengthBounds {
  var min: Int?
  var max: Int?
  var exact: Int?

  @usableFromInline
  init(min: Int?, max: Int?, exact: Int?) {
    self.min = min
    self.max = max
    self.exact = exact
  }

  @usableFromInline
  func faults(of text: String, in unit: LengthUnit, _ message: ErrorMessage?) -> [ErrorMessage] {
    faults(of: unit.length(of: text), message) { "should be \($0)%{count} \(unit.name($1))" }
  }

  @usableFromInline
  func metadata(counting unit: String) -> ValidationMetadata {
    let bounds = [("min", min), ("max", max), ("is", exact)]
    let values = bounds.compactMap { name, bound in bound.map { (name, ParameterValue.integer(Int64($0))) } }
    return ValidationMetadata("length", Parameters(values + [("count", .string(unit))]))
  }

  /// - Parameter sentence: makes the message from a bound's words and the bound.
  func faults(of length: Int, _ message: ErrorMessage?, sentence: (String, Int) -> String) -> [ErrorMessage] {
    let checks = [
      ("is", exact, "", exact != length), ("min", min, "at least ", length < (min ?? 0)),
      ("max", max, "at most ", length > (max ?? .max)),
    ]
    return checks.compactMap { kind, bound, words, isFault in
      guard let bound, isFault else { return nil }
      return (message ?? ErrorMessage(sentence(words, bound)))
        .with(["count": .integer(Int64(bound)), "validation": "length", "kind": .string(kind)])
    }
  }
}
