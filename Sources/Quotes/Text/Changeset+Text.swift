import Changesets

extension Changeset {
  /// Bounds a text in characters as a reader counts them, and in bytes: a single character may be of any number of combining
  /// marks.
  func validateText<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, max: Int
  ) -> Self where Value.Present == String {
    validateLength(field, max: max)
      .validateLength(
        field, max: QuoteText.mostBytes, count: .bytes, message: "should be at most %{count} bytes in UTF-8")
  }

  /// Sees to it that something of a text can be seen: that it isn't made of white space and characters that draw nothing. What
  /// `validateRequired` found already isn't told again.
  func validateVisible(_ field: KeyPath<Data, String>) -> Self {
    validateChange(field, metadata: ValidationMetadata("visible")) { text in
      QuoteText.isBlank(text) && !text.isBlank ? [ErrorMessage("can't be blank", ["validation": "visible"])] : []
    }
  }

  /// Sees to it that a text is a language tag (BCP 47).
  func validateLanguage<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, message: ErrorMessage = "should be a BCP 47 language tag, such as ja or zh-Hant"
  ) -> Self where Value.Present == String {
    validateChange(field, metadata: ValidationMetadata("language")) { tag in
      LanguageTag.isWellFormed(tag) ? [] : [message]
    }
  }
}
