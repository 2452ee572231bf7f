import HTTP
import HTTPServer

/// Refuses requests whose content is longer than 1 MiB, but for imports, which have a limit of their own: at once where the
/// length is announced, else as soon as so much has come, whether or not a handler reads it.
struct BodyLimit: HTTPMiddleware {
  func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    if Self.isImport(request) { return next.respond(to: request) }
    guard let length = request.body.length else {
      return .later {
        do throws(HTTPError) {
          return try await Self.respond(toUnannounced: request, next: next)
        } catch {
          return error.response
        }
      }
    }
    return length > APIRequest.longestBody ? .now(Self.tooLarge.response) : next.respond(to: request)
  }

  /// What needs content reads it itself, and no more than it may; what it leaves is counted, and kept nowhere.
  private static func respond(
    toUnannounced request: HTTPRequest, next: any HTTPHandler
  ) async throws(HTTPError) -> HTTPResponse {
    guard [.post, .put, .patch].contains(request.method) else {
      try await checkRest(of: request.body)
      var request = request
      request.body = .none
      return await next.respond(to: request).response
    }
    let response = await next.respond(to: request).response
    if response.status == .contentTooLarge { return response }
    try await checkRest(of: request.body)
    return response
  }

  private static func checkRest(of body: HTTPRequest.Body) async throws(HTTPError) {
    var count = 0
    do {
      try await body.forEachPart { part in
        count += part.count
        if count > APIRequest.longestBody { throw tooLarge }
      }
    } catch let error as HTTPError {
      throw error
    } catch {
      throw HTTPError(.badRequest, "The request's content can't be read.")
    }
  }

  private static let tooLarge = HTTPError(
    .contentTooLarge, "The request's content is longer than the \(APIRequest.longestBody) bytes allowed here.")

  private static func isImport(_ request: HTTPRequest) -> Bool {
    request.path.starts(with: CollectionsAPI.path.utf8) && request.path.suffix(7).elementsEqual("/import".utf8)
  }
}
