import Changesets
import Quotes

/// Quotes to add together, all or none.
struct QuoteBatch: Changeable {
  var quotes: [QuoteEdit] = []

  static let fields: [ChangesetField<QuoteBatch>] = [ChangesetField(nested: "quotes", \.quotes)]
}

extension Changeset<QuoteBatch> {
  /// Takes the quotes, and checks each.
  ///
  /// - Parameter most: how many there may be. Too many aren't looked at.
  func castQuotes(atMost most: Int) -> Self {
    guard let parameter = getParameter(\.quotes) else { return addError(\.quotes, "can't be blank") }
    if case .list(let quotes) = parameter, !(1...most).contains(quotes.count) {
      return addError(\.quotes, ErrorMessage("should have 1 to %{max} items", ["max": most.parameter]))
    }
    return castEach(\.quotes, from: .new) { $0.castQuote() }
  }
}
