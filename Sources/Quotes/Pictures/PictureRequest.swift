import QuoteImages

/// Everything that a client may decide of one picture.
public struct PictureRequest: Hashable, Sendable {
  /// The two texts.
  public var pair: QuotePair

  /// Colours, font and sizes.
  public var look: Look

  /// How the picture is encoded.
  public var format: PictureFormat

  /// Joins the three.
  public init(pair: QuotePair, look: Look, format: PictureFormat) {
    self.pair = pair
    self.look = look
    self.format = format
  }

  /// The texts as the renderer takes them.
  var text: PictureText { PictureText(quote: pair.quote, attribution: pair.attribution) }
}
