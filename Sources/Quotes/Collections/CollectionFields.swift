/// Who may see a collection.
public enum Visibility: String, Codable, CaseIterable, Hashable, Sendable {
  /// Anybody.
  case `public`

  /// Whoever has a token that may read it, or a signed URL.
  case `private`
}

/// What somebody decides of a collection.
public struct CollectionFields: Codable, Hashable, Sendable {
  /// Its name in URLs, which never changes.
  public var slug: String

  /// Its name for people.
  public var name: String

  /// What it holds, or nil.
  public var description: String?

  /// Who may see it. Default: anybody.
  public var visibility: Visibility

  /// How its pictures look. Default: as all others.
  public var style: QuoteStyle

  public init(
    slug: String, name: String, description: String? = nil, visibility: Visibility = .public,
    style: QuoteStyle = QuoteStyle()
  ) {
    self.slug = slug
    self.name = name
    self.description = description
    self.visibility = visibility
    self.style = style
  }
}
