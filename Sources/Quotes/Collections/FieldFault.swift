/// What is wrong with one field of something that was to be stored, for the person who wrote it.
public struct FieldFault: Hashable, Sendable {
  /// The field's name, as the API writes it: `text`, `quotes[3].text`.
  public var field: String

  /// What is wrong, as a sentence's end: `can't be blank`.
  public var detail: String

  /// - Parameters:
  ///   - field: the field's name.
  ///   - detail: what is wrong.
  public init(_ field: String, _ detail: String) {
    self.field = field
    self.detail = detail
  }
}
