import Changesets

extension Visibility: ChangesetValue {}

extension CollectionFields: Changeable {
  /// A collection before its first change.
  public static let new = CollectionFields(slug: "", name: "")

  public static let fields: [ChangesetField<CollectionFields>] = [
    ChangesetField("slug", \.slug), ChangesetField("name", \.name), ChangesetField("description", \.description),
    ChangesetField("visibility", \.visibility), ChangesetField(nested: "style", \.style),
  ]
}

extension QuoteCollection {
  /// Most characters of a name.
  public static let longestName = 120

  /// Most characters of a description.
  public static let longestDescription = 2_000

  /// Most characters of a slug, all of them ASCII.
  public static let longestSlug = 64

  /// A new collection.
  ///
  /// - Parameters:
  ///   - parameters: what came from outside.
  ///   - families: the families that the style's `font` may name.
  package static func changeset(parameters: Parameters, families: FontFamilies) -> Changeset<CollectionFields> {
    Changeset(.new, parameters: parameters)
      .cast(\.slug).validateSlug().castCollection(families: families).validateNoUnknownParameters()
  }

  /// Changes to a collection. Its slug stays.
  ///
  /// - Parameters:
  ///   - fields: the collection as it is.
  ///   - parameters: what came from outside.
  ///   - families: the families that the style's `font` may name.
  package static func changeset(
    _ fields: CollectionFields, parameters: Parameters, families: FontFamilies
  ) -> Changeset<CollectionFields> {
    Changeset(fields, parameters: parameters)
      .castCollection(families: families).validateNoUnknownParameters(readOnly: "can't be changed")
  }

  /// A collection that code made, with what is wrong with it. The style isn't looked at: what its `font` may name isn't known
  /// here, and one that can't be used draws as none.
  public static func changeset(checking fields: CollectionFields) -> Changeset<CollectionFields> {
    Changeset(checking: fields).validateSlug().validateCollection()
  }
}

/// The rules of a collection: the only place that has them.
extension Changeset<CollectionFields> {
  fileprivate consuming func castCollection(families: FontFamilies) -> Self {
    let visibilities = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
    return cast(\.name, \.description)
      .cast(\.visibility, message: "must be one of \(visibilities)")
      .castNested(\.style) { $0.castLook(families: families).validateRadius().validateNoUnknownParameters() }
      .validateCollection()
  }

  /// Brings the texts into the form in which they are stored, whatever way they came, and checks them: a name on one line, a
  /// description without controls but its ends of lines.
  fileprivate consuming func validateCollection() -> Self {
    updateChange(\.name) { QuoteText.line($0) ?? "" }
      .updateChange(\.description) { $0.map { QuoteText.shown($0) } }
      .validateRequired(\.name)
      .validateText(\.name, max: QuoteCollection.longestName)
      .validateText(\.description, max: QuoteCollection.longestDescription)
  }

  /// A slug: `a` to `z`, digits, and hyphens between them, and no other collection's.
  fileprivate consuming func validateSlug() -> Self {
    validateRequired(\.slug)
      .validateChange(\.slug, metadata: ValidationMetadata("slug")) { slug in
        guard !slug.isBlank, !Self.isSlug(slug.utf8) else { return [] }
        return [
          ErrorMessage(
            "should be 1 to %{count} of a to z, 0 to 9, and - between them",
            ["count": QuoteCollection.longestSlug.parameter, "validation": "slug"])
        ]
      }
      .uniqueConstraint(\.slug)
  }

  private static func isSlug(_ bytes: String.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let isSound = bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == hyphen
    }
    return isSound && bytes.count <= QuoteCollection.longestSlug && bytes.first != hyphen && bytes.last != hyphen
  }
}
