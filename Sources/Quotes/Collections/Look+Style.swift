import QuoteImages

extension Look {
  /// The look that a style describes. What it doesn't say is as by default, and so is what can't be used any more, such as a
  /// font that was taken away.
  ///
  /// - Parameter families: the families that `font` may name beside `sans`, `serif` and `mono`.
  package init(_ style: QuoteStyle, families: FontFamilies) {
    self.init(sizeOf: style)
    let theme = style.theme.flatMap(Theme.init) ?? .dark
    background = style.bg.flatMap { Color($0) } ?? theme.background
    foreground = style.fg.flatMap { Color($0) } ?? theme.foreground
    accent = style.accent.flatMap { Color($0) } ?? theme.accent
    font = style.font.flatMap(families.family) ?? font
    language = style.lang
    alignment = style.align.flatMap(Alignment.init) ?? alignment
    size = style.size ?? size
    // The size may have changed since the radius was checked.
    radius = min(style.radius ?? radius, radii.upperBound)
  }

  /// A look of a style's size, and else as by default.
  init(sizeOf style: QuoteStyle) {
    self.init()
    width = style.w ?? width
    height = style.h ?? height
    scale = style.scale ?? scale
  }
}
