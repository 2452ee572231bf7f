/// What can go wrong while a picture is drawn. Each message says what to do.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value of the look is outside its bounds. `parameter` is the look's property.
  case invalidLook(parameter: String, message: String)
  /// A banner that was uploaded can't be used. The message is a sentence for the person who uploaded it.
  case invalidBanner(String)
  /// No font could be found at all.
  case noFonts(searched: [String])
  /// No files of this format can be written here.
  case unsupportedFormat(PictureFormat)
  /// Neither renderer, or not the one asked for, can be used here.
  case noRenderer(String)
  /// ImageMagick's library refused to draw.
  case magickWand(String)
  /// The `convert` program failed, or took longer than it may. `diagnostics` is what it wrote to standard error: for the log.
  case convert(String, diagnostics: String)
  /// libwebp or libheif failed: memory ran out, or a library is broken.
  case encoder(String)
  /// Text layout or its drawing failed: memory ran out, or a library is broken.
  case layout(String)

  public var description: String {
    switch self {
    case .invalidLook(let parameter, let message): "\(parameter): \(message)"
    case .noFonts(let searched):
      "no font was found in \(searched.joined(separator: ", ")): "
        + "put the fonts folder there, or install fonts (Debian: apt-get install fonts-liberation fonts-noto-core)"
    case .unsupportedFormat(.avif):
      "no AVIF can be written here: build with libheif (Debian: libheif-dev), and install an AV1 encoder for it "
        + "(Debian 13: libheif-plugin-aomenc; Debian 12 has it)"
    case .unsupportedFormat(let format):
      "the installed ImageMagick writes no \(format.rawValue.uppercased()): install its coder"
    case .invalidBanner(let message), .noRenderer(let message): message
    case .magickWand(let message): "ImageMagick: \(message)"
    case .convert(let message, let diagnostics): diagnostics.isEmpty ? message : "\(message): \(diagnostics)"
    case .encoder(let message), .layout(let message): message
    }
  }
}
