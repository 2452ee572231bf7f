import HTTPServer
import QuoteImages

/// What a path's last segment, `quote.{format}`, asks for.
enum AnswerFormat: Hashable, Sendable {
  case picture(PictureFormat)
  case json
  case text

  /// - Parameter pathExtension: `png`, `webp`, `jpg`, `jpeg`, `avif`, `svg`, `json` or `txt`.
  init?(pathExtension: String) {
    switch pathExtension {
    case "json": self = .json
    case "txt": self = .text
    default:
      // Paths differ by letter case (RFC 3986, section 6.2.2.1).
      guard pathExtension == pathExtension.lowercased(), let format = PictureFormat(pathExtension: pathExtension) else {
        return nil
      }
      self = .picture(format)
    }
  }

}

extension AnswerFormat: PathParameter {
  /// The format of `quote.{format}`; nil for any other segment.
  init?(pathSegment segment: String) {
    guard segment.hasPrefix(Self.prefix) else { return nil }
    self.init(pathExtension: String(segment.dropFirst(Self.prefix.count)))
  }

  private static let prefix = "quote."
}
