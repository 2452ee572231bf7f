import HTTP
import Quotes

/// A quote of a collection as it is shown to one request: its header fields follow.
///
/// Quotes can be edited: what a URL's query has pinned may be kept only by who asks anew each time. What isn't public is kept
/// by no cache that others share.
struct Showing: Sendable {
  let pair: QuotePair

  private let picked: PickedQuote
  private let isPrivate: Bool

  /// When the request's URL ends to be good, in seconds since 1970.
  private let end: Int?

  /// - Parameters:
  ///   - isPrivate: whether not everybody may see it.
  ///   - end: the time that the URL says it ends at.
  init(_ picked: PickedQuote, isPrivate: Bool, until end: String?) {
    pair = picked.quote.fields.pair
    self.picked = picked
    self.isPrivate = isPrivate
    self.end = isPrivate ? end.flatMap { Int($0) } : nil
  }

  /// - Parameters:
  ///   - tag: the entity tag's text.
  ///   - isHit: whether the picture came from the cache, or nil where the answer isn't a picture.
  ///   - now: seconds since 1970.
  func fields(mediaType: String, tag: String, isHit: Bool?, now: Int) -> HTTPFields {
    var fields = PictureFields.make(
      for: pair, at: picked.index, of: picked.count, lifetime: picked.lifetime, mediaType: mediaType, tag: tag,
      isHit: isHit)
    let scope = isPrivate ? "private" : "public"
    switch picked.lifetime {
    case .momentary: break
    case .lasting: fields["Cache-Control"] = isPrivate ? "private, no-cache" : "no-cache"
    case .until(let seconds):
      let left = max(0, end.map { min(seconds, $0 - now) } ?? seconds)
      fields["Cache-Control"] = "\(scope), max-age=\(left)"
    }
    if isPrivate { fields.append("Vary", "Authorization") }
    return fields
  }

  /// The answer in the light of the request's conditions, which nothing can meet that has no tag.
  func answer(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    picked.lifetime == .momentary ? response : response.evaluatingPreconditions(of: request)
  }
}
