/// What is wrong with one parameter of a query, for the person who wrote it.
struct QueryFault: Hashable, Sendable {
  /// Whether the parameter is wrong (400) or merely too much (422).
  enum Kind: Hashable, Sendable {
    case wrong, tooMuch
  }

  /// The parameter's name, as it is written in a query.
  var parameter: String

  /// A sentence that says what is wrong, and what is allowed.
  var detail: String

  var kind: Kind

  init(_ parameter: String, _ detail: String, kind: Kind = .wrong) {
    self.parameter = parameter
    self.detail = detail
    self.kind = kind
  }
}
