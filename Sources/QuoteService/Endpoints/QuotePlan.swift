import HTTP
import QuoteImages
import Quotes

/// What a request target asks for, worked out once: its query, and for each of its pairs the picture's key and the answer
/// from memory.
///
/// It belongs to one thread, and each of its accesses is over before the next begins: they need no check.
final class QuotePlan {
  /// The largest picture that a plan keeps, in bytes. A larger one stays in the pictures' own memory alone, whose bound
  /// counts it: a plan's cost is set before its pictures are known.
  static let largestPicture = 16_384

  let query: QuoteQuery
  let format: AnswerFormat
  private let keys: [PictureKey]
  @exclusivity(unchecked) private var answers: [Answer?]

  /// The picture's answer without preconditions, and the picture it holds.
  struct Answer {
    let response: HTTPResponse
    let picture: Picture
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
    answers = Array(repeating: nil, count: query.pairs.count)
  }

  /// The most that it costs to keep, in bytes, about.
  var cost: Int { 1_024 + query.pairs.reduce(0) { $0 + Self.largestPicture + 2_048 + 4 * $1.quote.utf8.count } }

  /// The key of a pair's picture.
  func key(at index: Int) -> PictureKey { keys[index] }

  /// The answer from memory that was kept for a pair.
  func answer(at index: Int) -> Answer? { answers[index] }

  /// Keeps the answer from memory for a pair, where its picture isn't too large.
  func keep(_ answer: Answer, at index: Int) {
    if answer.picture.bytes.count <= Self.largestPicture { answers[index] = answer }
  }
}
