import HTTP
import QuoteImages
import Quotes
import Synchronization

/// What a request target asks for, worked out once: its query, and for each of its pairs the picture's key and the header
/// fields of an answer from memory.
final class QuotePlan: Sendable {
  let query: QuoteQuery
  let format: AnswerFormat
  private let keys: [PictureKey]
  private let heads: Mutex<[Head?]>

  private struct Head {
    var tag: String
    var fields: HTTPFields
  }

  /// - Parameters:
  ///   - query: one without faults.
  ///   - rendererVersion: what the pictures' keys depend on beside it.
  init(query: QuoteQuery, format: AnswerFormat, rendererVersion: String) {
    self.query = query
    self.format = format
    if case .picture(let format) = format {
      keys = query.pairs.map {
        PictureKey(PictureRequest(pair: $0, look: query.look, format: format), rendererVersion: rendererVersion)
      }
    } else {
      keys = []
    }
    heads = Mutex(Array(repeating: nil, count: query.pairs.count))
  }

  /// What it costs to keep, in bytes, about.
  var cost: Int { 1_024 + query.pairs.reduce(0) { $0 + 1_024 + 2 * $1.quote.utf8.count } }

  /// The key of a pair's picture.
  func key(at index: Int) -> PictureKey { keys[index] }

  /// The header fields of a pair's picture from the cache, made once where its lifetime doesn't run down.
  func hitFields(at index: Int, lifetime: Pick.Lifetime, picture: Picture, mediaType: String) -> HTTPFields {
    if case .until = lifetime {
      return makeHitFields(at: index, lifetime: lifetime, picture: picture, mediaType: mediaType)
    }
    return heads.withLock { heads in
      if let head = heads[index], head.tag == picture.tag { return head.fields }
      let fields = makeHitFields(at: index, lifetime: lifetime, picture: picture, mediaType: mediaType)
      heads[index] = Head(tag: picture.tag, fields: fields)
      return fields
    }
  }

  private func makeHitFields(at index: Int, lifetime: Pick.Lifetime, picture: Picture, mediaType: String) -> HTTPFields
  {
    PictureFields.make(
      for: query.pairs[index], at: index, of: query.pairs.count, lifetime: lifetime, mediaType: mediaType,
      tag: picture.tag, isHit: true)
  }
}
