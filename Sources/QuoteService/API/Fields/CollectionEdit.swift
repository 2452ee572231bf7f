import Changesets
import Quotes

/// What a call may change of a collection.
struct CollectionEdit: Changeable, Equatable {
  var fields: CollectionFields

  /// A collection before its first change.
  static let new = CollectionEdit(fields: CollectionFields(slug: "", name: ""))

  static let fields: [ChangesetField<CollectionEdit>] = [
    ChangesetField("slug", \.fields.slug), ChangesetField("name", \.fields.name),
    ChangesetField("description", \.fields.description), ChangesetField("visibility", \.fields.visibility),
    ChangesetField(nested: "style", \.fields.style),
  ]
}

extension Visibility: ChangesetValue {}

extension Changeset<CollectionEdit> {
  /// Takes the slug of a new collection, and checks it.
  func castSlug() -> Self {
    cast(\.fields.slug)
      .validateRequired(\.fields.slug)
      .validateChange(\.fields.slug, metadata: ValidationMetadata("slug")) { slug in
        guard let detail = FieldRule.slug(slug), !slug.isBlank else { return [] }
        return [ErrorMessage(detail, ["validation": "slug"])]
      }
      .uniqueConstraint(\.fields.slug)
  }

  /// Takes a collection's fields but its slug, and checks them.
  ///
  /// - Parameter families: the families that the style's `font` may name.
  func castCollection(families: FontFamilies) -> Self {
    let visibilities = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
    return cast(\.fields.name, \.fields.description)
      .cast(\.fields.visibility, message: "must be one of \(visibilities)")
      .castNested(\.fields.style) { $0.castLook(families: families).validateNoUnknownParameters() }
      .validateRequired(\.fields.name)
      .validateVisible(\.fields.name)
      .validateText(\.fields.name, max: FieldRule.longestName)
      .validateText(\.fields.description, max: FieldRule.longestDescription)
  }
}
