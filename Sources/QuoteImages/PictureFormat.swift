/// The file formats a picture can have.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png, webp, jpeg, avif, svg

  /// The format's media type, such as `image/png`.
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

  /// The format whose files end so (without the dot, in any case of letters), such as `jpg`; `nil` for another.
  public init?(pathExtension: some StringProtocol) {
    let name = pathExtension.lowercased()
    self.init(rawValue: name == "jpg" ? "jpeg" : name)
  }

  /// Whether a picture in this format can be transparent; in another, white is under what is.
  public var canBeTransparent: Bool { self != .jpeg }
}
