import HTTP
import HTTPServer

/// Refuses requests whose content is announced longer than 1 MiB, but for imports, which have a limit of their own. What isn't
/// announced meets the limit where it is read.
struct BodyLimit: HTTPMiddleware {
  func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    guard let length = request.body.length, length > APIRequest.longestBody, !Self.isImport(request) else {
      return next.respond(to: request)
    }
    let detail = "The request's content is longer than the \(APIRequest.longestBody) bytes allowed here."
    return .now(HTTPError(.contentTooLarge, detail).response)
  }

  private static func isImport(_ request: HTTPRequest) -> Bool {
    request.path.starts(with: CollectionsAPI.path.utf8) && request.path.suffix(7).elementsEqual("/import".utf8)
  }
}
