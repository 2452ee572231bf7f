/// A part of a list, and where the next one begins.
public struct Page<Item: Sendable>: Sendable {
  /// The items.
  public var items: [Item]

  /// What gives the next page, or nil at the end.
  public var next: String?
}

extension Page: Equatable where Item: Equatable {}
