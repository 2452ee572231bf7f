/// Where the lines of a picture stand within their block, which is itself in the picture's middle.
public enum Alignment: String, CaseIterable, Hashable, Sendable {
  case left, center, right
  /// Left; right for a quote whose first letter belongs to a right-to-left script.
  case start
}
