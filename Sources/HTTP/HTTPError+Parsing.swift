/// What the parser refuses, in words for whoever sent it.
extension HTTPError {
  static let bareLineFeed = HTTPError(.badRequest, "A line ends in a line feed alone; lines end in CR LF.")
  static let malformedRequestLine = HTTPError(
    .badRequest, "The request line is not a method, a target and HTTP/1.1 with one space between them.")
  static let malformedTarget = HTTPError(
    .badRequest, "The request target is malformed: percent-encode what may not stand in a URL.")
  static let unknownMethod = HTTPError(.notImplemented, "The server does not know this method.")
  static let unsupportedVersion = HTTPError(.httpVersionNotSupported, "The server speaks HTTP/1.1 and HTTP/1.0.")
  static let malformedField = HTTPError(
    .badRequest, "A header field is malformed: it is a name, a colon right after it, and a value on the same line.")
  static let wrongHost = HTTPError(.badRequest, "The request needs exactly one Host field that names a host.")
  static let wrongContentLength = HTTPError(.badRequest, "Content-Length is not exactly one number of bytes.")
  static let wrongTransferEncoding = HTTPError(
    .badRequest, "Transfer-Encoding is not a single chunked, or doesn't go with the request's other fields or version.")
  static let unknownTransferCoding = HTTPError(.notImplemented, "The server knows no transfer coding but chunked.")
  static let unknownExpectation = HTTPError(.expectationFailed, "The server meets no expectation but 100-continue.")
  static let malformedChunk = HTTPError(.badRequest, "The chunked content is malformed.")

  static func targetTooLong(_ limits: HTTPLimits) -> HTTPError {
    HTTPError(.uriTooLong, "The request target is longer than \(limits.targetLength) bytes.")
  }

  static func fieldSectionTooLarge(_ limits: HTTPLimits) -> HTTPError {
    HTTPError(
      .requestHeaderFieldsTooLarge,
      "The header fields are longer than \(limits.fieldSectionLength) bytes, or more than \(limits.fieldCount).")
  }
}
