import Changesets
import Quotes

/// The pick that a query asks for.
struct PickParameters {
  private(set) var pick = Pick.random

  /// The number of the stored quote that is asked for; nil where `pick` says which.
  private(set) var id: Int64?

  private(set) var faults: [QueryFault] = []

  /// Reads `pick` and `seed` of a query that picks one of a collection's quotes.
  init(_ values: inout SingleValues) {
    self.init(&values, count: nil, takesIDs: true)
  }

  /// Reads `pick` and `seed` of a query that picks one of its own pairs.
  ///
  /// - Parameter count: how many pairs there are, or nil where that is unknown because they are faulty.
  init(_ values: inout SingleValues, count: Int?) {
    self.init(&values, count: count, takesIDs: false)
  }

  private init(_ values: inout SingleValues, count: Int?, takesIDs: Bool) {
    let given = ["seed", "pick"].compactMap { name in values.take(name).map { (name, ParameterValue.text($0)) } }
    guard !given.isEmpty else { return }
    let changeset = Changeset(PickChoice(), parameters: Parameters(given)).castPick(of: count, takesIDs: takesIDs)
    faults = changeset.errors.map { QueryFault($0.field, $0.text) }
    switch changeset.getField(\.pick) {
    case .id(let number): id = number
    case .among(.random) where changeset.getParameter(\.seed) != nil: pick = .seed(changeset.getField(\.seed))
    case .among(let chosen): pick = chosen
    }
  }
}
