import HTTP
import Quotes

/// The header fields of an answer that shows a pair.
enum PictureFields {
  private static let exposed = "Pullquote-Quote, Pullquote-Attribution, Pullquote-Pick"

  /// - Parameters:
  ///   - mediaType: the body's `Content-Type`.
  ///   - tag: the entity tag's text, or nil where the answer may not be kept.
  ///   - isHit: whether the picture came from the cache, or nil where the answer isn't a picture.
  static func make(
    for pair: QuotePair, at index: Int, of count: Int, lifetime: Pick.Lifetime, mediaType: String, tag: String,
    isHit: Bool?
  ) -> HTTPFields {
    var fields = HTTPFields()
    fields.append("Content-Type", mediaType)
    switch lifetime {
    case .momentary:
      fields.append("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate")
      fields.append("Pragma", "no-cache")
    case .lasting:
      fields.append("Cache-Control", "public, max-age=86400")
      fields.append("ETag", "\"\(tag)\"")
    case .until(let seconds):
      fields.append("Cache-Control", "public, max-age=\(seconds)")
      fields.append("ETag", "\"\(tag)\"")
    }
    if let isHit { fields.append("Cache-Status", isHit ? "pullquote; hit" : "pullquote; fwd=miss") }
    fields.append("Pullquote-Quote", DisplayString.serialize(pair.quote))
    if let attribution = pair.attribution {
      fields.append("Pullquote-Attribution", DisplayString.serialize(attribution))
    }
    fields.append("Pullquote-Pick", "\(index + 1)/\(count)")
    fields.append(contentsOf: CommonFields.all)
    fields.append("Access-Control-Expose-Headers", exposed)
    return fields
  }
}
