/// What can go wrong while a picture is drawn. Each message says what to do.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value of the look is outside its bounds. `parameter` is the look's property.
  case invalidLook(parameter: String, message: String)
  /// No font could be found at all.
  case noFonts(searched: [String])
  /// The installed ImageMagick writes no files of this format.
  case unsupportedFormat(PictureFormat)
  /// Neither renderer, or not the one asked for, can be used here.
  case noRenderer(String)
  /// ImageMagick's library refused to draw.
  case magickWand(String)
  /// The `convert` program failed, or took longer than it may. `diagnostics` is what it wrote to standard error: for the log.
  case convert(String, diagnostics: String)
  /// Text layout or its drawing failed: memory ran out, or a library is broken.
  case layout(String)

  public var description: String {
    switch self {
    case .invalidLook(let parameter, let message): "\(parameter): \(message)"
    case .noFonts(let searched):
      "no font was found in \(searched.joined(separator: ", ")): "
        + "put the fonts folder there, or install fonts (Debian: apt-get install fonts-liberation fonts-noto-core)"
    case .unsupportedFormat(let format):
      "the installed ImageMagick writes no \(format.rawValue.uppercased()): "
        + "install its extra coders (Debian: the package libmagickcore-6.q16-6-extra or libmagickcore-7.q16-10-extra)"
    case .noRenderer(let message): message
    case .magickWand(let message): "ImageMagick: \(message)"
    case .convert(let message, let diagnostics): diagnostics.isEmpty ? message : "\(message): \(diagnostics)"
    case .layout(let message): message
    }
  }
}
