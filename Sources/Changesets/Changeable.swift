/// A type whose values can be changed by a ``Changeset``.
public protocol Changeable: Sendable {
  /// What may be changed, with the names that outside input has for it. A changeset sets only those of them that its
  /// `cast` names.
  ///
  /// ```swift
  /// static let fields: [ChangesetField<Book>] = [
  ///   ChangesetField("title", \.title), ChangesetField("pages", \.pages),
  /// ]
  /// ```
  static var fields: [ChangesetField<Self>] { get }
}
