import Changesets
import Quotes

/// What a call may change of a quote.
struct QuoteEdit: Changeable, Equatable {
  var fields: QuoteFields
  var position: Int

  /// A quote before its first change.
  static let new = QuoteEdit(fields: QuoteFields(text: ""), position: 0)

  static let fields: [ChangesetField<QuoteEdit>] = [
    ChangesetField("text", \.fields.text), ChangesetField("attribution", \.fields.attribution),
    ChangesetField("source", \.fields.source), ChangesetField("language", \.fields.language),
    ChangesetField("weight", \.fields.weight), ChangesetField("published", \.fields.published),
    ChangesetField("position", \.position),
  ]
}

extension Changeset<QuoteEdit> {
  /// Takes a quote's fields but its position, and checks them.
  func castQuote() -> Self {
    cast(
      \.fields.text, \.fields.attribution, \.fields.source, \.fields.language, \.fields.weight, \.fields.published
    )
    .updateChange(\.fields.text, with: QuoteText.shown)
    .updateChange(\.fields.attribution, with: Self.shown)
    .updateChange(\.fields.source, with: Self.shown)
    .validateRequired(\.fields.text)
    .validateVisible(\.fields.text)
    .validateText(\.fields.text, max: QuoteText.longestQuote)
    .validateText(\.fields.attribution, max: QuoteText.longestAttribution)
    .validateText(\.fields.source, max: QuoteText.longestAttribution)
    .validateLanguage(\.fields.language)
    .validateNumber(\.fields.weight, in: FieldRule.weights)
  }

  /// Takes a quote's position.
  ///
  /// - Parameter count: how many quotes there are.
  func castPosition(of count: Int) -> Self {
    cast(\.position).validateNumber(\.position, in: 1...max(1, count))
  }

  /// The text as it is shown; nil where nothing of it would be.
  private static func shown(_ text: String?) -> String? {
    text.map { QuoteText.shown($0) }.flatMap { QuoteText.isBlank($0) ? nil : $0 }
  }
}
