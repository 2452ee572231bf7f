/// The members of a JSON object, in the order in which they were written.
///
/// Two objects are equal where their members are, in the same order. A member is found by looking at one after the other: for
/// the handful that an object has, that beats a dictionary.
public struct JSONObject: Sendable, Hashable {
  /// A name with its value.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// In order; each name once.
  public private(set) var members: [Member]

  /// An object of members whose names differ.
  public init(_ members: [(String, JSONValue)] = []) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  init(members: [Member]) {
    self.members = members
  }

  /// The value by its name. A new name goes to the end; nil removes it.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
