import HTTP
import HTTPServer
import QuoteImages
import Quotes

/// Makes an error's answer: problem+json (RFC 9457), or a picture of its words where only a picture can be shown.
struct ErrorAnswers: Sendable {
  let source: PictureSource
  let rendererVersion: String
  let formats: Set<PictureFormat>

  /// Problem+json for a fault.
  static func problem(_ fault: Fault) -> HTTPResponse {
    let errors = fault.parameters.map { fault in
      ProblemDetails.JSON.object([("parameter", .string(fault.parameter)), ("detail", .string(fault.detail))])
    }
    let problem = ProblemDetails(
      status: fault.status, detail: fault.detail, extensions: errors.isEmpty ? [] : [("errors", .array(errors))])
    return response(to: fault, status: fault.status, mediaType: "application/problem+json", body: problem.bytes)
  }

  /// The answer to a request that is at fault.
  ///
  /// - Parameters:
  ///   - format: the format that the request asked for; a picture of an error that asked for none is a PNG.
  ///   - look: how the picture would have looked.
  func answer(
    _ fault: Fault, to request: HTTPRequest, format: AnswerFormat? = nil, look: Look = Look()
  ) -> HTTPReply {
    guard request.prefersPictures, let format = pictureFormat(for: format) else { return .now(Self.problem(fault)) }
    var look = look
    // A message is read, not looked at: it starts at a reading size.
    look.size = min(look.size, max(Look.sizes.lowerBound, 28 * look.width / 800))
    let drawing = PictureRequest(pair: QuotePair(quote: fault.words), look: look, format: format)
    let key = PictureKey(drawing, rendererVersion: rendererVersion)
    let status = request.hidesErrorStatus ? .ok : fault.status
    if let picture = source.kept(key) { return .now(Self.picture(picture, of: fault, status, format)) }
    let client = request.client
    return .later { [source] in
      guard let picture = try? await source.errorPicture(drawing, key: key, for: client) else {
        return Self.problem(fault)
      }
      return Self.picture(picture, of: fault, status, format)
    }
  }

  private static func picture(
    _ picture: Picture, of fault: Fault, _ status: HTTPStatus, _ format: PictureFormat
  ) -> HTTPResponse {
    response(to: fault, status: status, mediaType: format.mediaType, body: picture.bytes)
  }

  private func pictureFormat(for format: AnswerFormat?) -> PictureFormat? {
    switch format {
    case nil: .png
    case .picture(let format): formats.contains(format) ? format : .png
    case .json, .text: nil
    }
  }

  private static func response(
    to fault: Fault, status: HTTPStatus, mediaType: String, body: [UInt8]
  ) -> HTTPResponse {
    var fields = fault.fields
    fields.append("Content-Type", mediaType)
    fields.append("Cache-Control", "no-store")
    return HTTPResponse(status: status, fields: fields, body: .bytes(body))
  }
}
