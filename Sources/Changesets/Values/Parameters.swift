/// Values by name, in the order in which they were given.
public struct Parameters: Sendable, Hashable {
  /// A name with its value.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: ParameterValue
  }

  public private(set) var members: [Member]

  /// - Parameter members: where a name is there twice, its first value counts.
  public init(_ members: some Sequence<(String, ParameterValue)>) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  /// The value by its name; nil where there is none.
  public subscript(name: String) -> ParameterValue? {
    members.first { $0.name == name }?.value
  }
}

extension Parameters: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, ParameterValue)...) { self.init(elements) }
}
