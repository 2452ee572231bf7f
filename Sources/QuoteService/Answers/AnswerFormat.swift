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

  /// The format of `/quote.{format}`; nil for any other path. Costs no allocation for the usual ones.
  init?(path: ArraySlice<UInt8>) {
    guard path.starts(with: Self.prefix) else { return nil }
    let name = path.dropFirst(Self.prefix.count)
    if name.elementsEqual("png".utf8) {
      self = .picture(.png)
    } else {
      self.init(pathExtension: String(decoding: name, as: UTF8.self))
    }
  }

  private static let prefix = Array("/quote.".utf8)
}
