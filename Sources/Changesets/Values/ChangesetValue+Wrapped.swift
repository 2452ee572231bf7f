extension Optional: ChangesetValue where Wrapped: ChangesetValue {
  public typealias Present = Wrapped.Present

  public static var typeName: String { Wrapped.typeName }

  /// Null, and a text without a character, are nil.
  public static func cast(_ parameter: ParameterValue) -> Wrapped?? {
    guard parameter != .null, !parameter.isEmpty else { return .some(.none) }
    return Wrapped.cast(parameter).map { .some($0) }
  }

  public var present: Wrapped.Present? { self?.present }
  public var isBlank: Bool { self?.isBlank ?? true }
  public var parameter: ParameterValue { self?.parameter ?? .null }
}

extension Array: ChangesetValue where Element: ChangesetValue {
  public static var typeName: String { "list" }

  /// A list of which each element can be cast.
  public static func cast(_ parameter: ParameterValue) -> [Element]? {
    guard case .list(let elements) = parameter else { return nil }
    var values: [Element] = []
    for element in elements {
      guard let value = Element.cast(element) else { return nil }
      values.append(value)
    }
    return values
  }

  public var isBlank: Bool { false }
  public var parameter: ParameterValue { .list(map(\.parameter)) }
}
