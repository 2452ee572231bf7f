/// What a picture says: a quote, and who said it.
///
/// Both are plain text: nothing in them is markup, an escape or a file's name. CR LF, CR and LF break the line.
public struct PictureText: Hashable, Sendable {
  /// The quote, as it was typed.
  public var quote: String
  /// Who said it; drawn as `- ` and this. None, or empty: no second text.
  public var attribution: String?

  public init(quote: String, attribution: String? = nil) {
    self.quote = quote
    self.attribution = attribution
  }
}
