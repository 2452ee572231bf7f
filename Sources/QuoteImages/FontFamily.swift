/// The font that a picture asks for first. Characters that it lacks come from others.
public enum FontFamily: Hashable, Sendable {
  /// Liberation Sans, which has Helvetica's metrics.
  case sans
  /// Liberation Serif, which has Times' metrics.
  case serif
  /// Liberation Mono, which has Courier's metrics.
  case mono
  /// A family in the fonts folder or the operator's: one of `PictureRenderer.families()`.
  case named(String)

  /// The family's name for fontconfig.
  var fontconfigName: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .mono: "monospace"
    case .named(let name): name
    }
  }
}
