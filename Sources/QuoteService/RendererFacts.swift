import QuoteImages

/// What the service must know of the renderers that its threads make.
public struct RendererFacts: Sendable {
  /// Changes whenever the same request may give other bytes.
  public var version: String

  /// The formats that can be written here.
  public var formats: Set<PictureFormat>

  /// The font families that a query may name.
  public var families: [String]

  /// Reads them from a renderer.
  public init(_ renderer: PictureRenderer) {
    version = renderer.version
    formats = renderer.supportedFormats
    families = renderer.families()
  }
}
