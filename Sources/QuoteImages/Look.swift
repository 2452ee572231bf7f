/// How a picture looks: all that decides it, but the text. `Look()` has the defaults of every parameter.
public struct Look: Hashable, Sendable {
  /// What is behind the texts. Default: the dark theme's `#333333`.
  public var background: Color
  /// The quote's colour. Default: white.
  public var foreground: Color
  /// The attribution's colour. Default: `#bebebe`.
  public var accent: Color
  /// The font asked for first. Default: sans.
  public var font: FontFamily
  /// A BCP 47 tag that picks glyph forms and line breaking, such as `ja`. Default: none, the text's scripts decide.
  public var language: String?
  /// The quote's largest size, in px. It becomes smaller to fit; the attribution has 4/7 of it. Default: 56.
  public var size: Int
  /// Where lines stand in their block. Default: start.
  public var alignment: Alignment
  /// The picture's width in px. Default: 800.
  public var width: Int
  /// The picture's height in px. Default: 400.
  public var height: Int
  /// Device pixels per px: the picture is `width * scale` by `height * scale` pixels. Default: 1.
  public var scale: Int
  /// The corners' radius in px, transparent outside. Default: 0.
  public var radius: Int

  /// A picture over the full width of the top quarter. Default: none.
  public var banner: BannerImage?

  /// What `size` may be, in px.
  public static let sizes = 8...400
  /// What `width` and `height` may be, in px.
  public static let sides = 64...4096
  /// What `scale` may be.
  public static let scales = 1...4
  /// How many pixels a picture may have in all: 4096 by 4096.
  public static let maximumPixels = 4096 * 4096

  public init(
    theme: Theme = .dark, font: FontFamily = .sans, language: String? = nil, size: Int = 56,
    alignment: Alignment = .start, width: Int = 800, height: Int = 400, scale: Int = 1, radius: Int = 0
  ) {
    background = theme.background
    foreground = theme.foreground
    accent = theme.accent
    self.font = font
    self.language = language
    self.size = size
    self.alignment = alignment
    self.width = width
    self.height = height
    self.scale = scale
    self.radius = radius
  }

  /// What `radius` may be for this width and height: 0 to half the shorter side, in px.
  public var radii: ClosedRange<Int> { 0...max(0, min(width, height) / 2) }

  /// How many pixels the picture has.
  public var pixels: Int {
    let (row, overflow) = width.multipliedReportingOverflow(by: height)
    let (all, more) = row.multipliedReportingOverflow(by: scale * scale)
    return overflow || more ? .max : all
  }

  /// The height of the banner in px: a quarter of the picture's, or none.
  var bandHeight: Int { banner == nil ? 0 : (height + 2) / 4 }

  /// Throws `PictureError.invalidLook` for the first value that is out of its bounds.
  public func validate() throws {
    try Look.check("size", size, Look.sizes)
    try Look.check("width", width, Look.sides)
    try Look.check("height", height, Look.sides)
    try Look.check("scale", scale, Look.scales)
    try Look.check("radius", radius, radii)
    guard pixels <= Look.maximumPixels else {
      throw PictureError.invalidLook(
        parameter: "scale", message: "\(pixels) pixels are more than the \(Look.maximumPixels) allowed")
    }
  }

  private static func check(_ parameter: String, _ value: Int, _ range: ClosedRange<Int>) throws {
    guard range.contains(value) else {
      throw PictureError.invalidLook(
        parameter: parameter, message: "\(value) is not from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
