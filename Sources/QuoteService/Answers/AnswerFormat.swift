import QuoteImages

/// What a path's last part asks for.
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
      guard let format = PictureFormat(pathExtension: pathExtension) else { return nil }
      self = .picture(format)
    }
  }
}
