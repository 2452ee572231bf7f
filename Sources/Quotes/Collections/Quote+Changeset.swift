import Changesets

/// What somebody may decide of a quote: its fields, and where it stands.
public struct QuoteEdit: Changeable, Hashable {
  public var fields: QuoteFields

  /// Its place in its collection's order, from 1.
  public var position: Int

  /// - Parameters:
  ///   - position: 0 for a quote that has none yet.
  public init(_ fields: QuoteFields, position: Int = 0) {
    self.fields = fields
    self.position = position
  }

  /// A quote before its first change.
  public static let new = QuoteEdit(QuoteFields(text: ""))

  public static let fields: [ChangesetField<QuoteEdit>] = [
    ChangesetField("text", \.fields.text), ChangesetField("attribution", \.fields.attribution),
    ChangesetField("source", \.fields.source), ChangesetField("language", \.fields.language),
    ChangesetField("weight", \.fields.weight), ChangesetField("published", \.fields.published),
    ChangesetField("position", \.position),
  ]
}

extension Quote {
  /// What a weight may be.
  public static let weights = 0...1_000

  /// Changes to a quote.
  ///
  /// - Parameters:
  ///   - edit: the quote as it is.
  ///   - parameters: what came from outside.
  ///   - count: how many quotes its collection has, among which it may be moved; nil for a new one, which comes at the end.
  public static func changeset(
    _ edit: QuoteEdit = .new, parameters: Parameters, among count: Int? = nil
  ) -> Changeset<QuoteEdit> {
    Changeset(edit, parameters: parameters).castQuote(among: count)
  }

  /// A quote that code made, as it would be stored, with what is wrong with it.
  public static func changeset(checking fields: QuoteFields) -> Changeset<QuoteEdit> {
    Changeset(checking: QuoteEdit(fields)).validateQuote()
  }
}

/// The rules of a quote: the only place that has them.
extension Changeset<QuoteEdit> {
  /// Takes a quote's parameters, and checks them.
  ///
  /// - Parameter count: see `Quote.changeset`.
  public consuming func castQuote(among count: Int? = nil) -> Self {
    let changeset = cast(
      \.fields.text, \.fields.attribution, \.fields.source, \.fields.language, \.fields.weight, \.fields.published
    )
    .validateQuote()
    let placed = count.map { changeset.cast(\.position).validatePosition(among: $0) } ?? changeset
    return placed.validateNoUnknownParameters()
  }

  /// Brings the texts into the one form in which they are stored, whatever way they came, and checks all: texts as pictures
  /// show them (`QuoteText.shown`), without blank lines at the start and white space at the end; the others on one line,
  /// nil where they are blank.
  consuming func validateQuote() -> Self {
    updateChange(\.fields.text) { QuoteText.trimmed(QuoteText.shown($0)) }
      .updateChange(\.fields.attribution) { $0.flatMap(QuoteText.line) }
      .updateChange(\.fields.source) { $0.flatMap(QuoteText.line) }
      .updateChange(\.fields.language) { $0.flatMap(QuoteText.line) }
      .validateRequired(\.fields.text)
      .validateVisible(\.fields.text)
      .validateText(\.fields.text, max: QuoteText.longestQuote)
      .validateText(\.fields.attribution, max: QuoteText.longestAttribution)
      .validateText(\.fields.source, max: QuoteText.longestAttribution)
      .validateLanguage(\.fields.language)
      .validateNumber(\.fields.weight, in: Quote.weights)
  }

  /// Sees to it that the position is one of so many.
  consuming func validatePosition(among count: Int) -> Self {
    validateNumber(\.position, in: 1...max(1, count))
  }
}
