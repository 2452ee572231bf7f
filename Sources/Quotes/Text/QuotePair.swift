/// A quote and who said it: the two are one value, so that nothing can show a quote under another's name.
public struct QuotePair: Hashable, Sendable {
  /// The quote, as it is shown: line breaks are `\n`, and no other control is left in it.
  public var quote: String

  /// Who said it, or nil where nobody is named.
  public var attribution: String?

  /// Makes a pair of texts that `QuoteText.shown` has been through.
  public init(quote: String, attribution: String? = nil) {
    self.quote = quote
    self.attribution = attribution
  }
}
