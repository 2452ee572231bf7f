import HTTP
import HTTPServer

/// The header fields of every answer: it may be embedded in any page, and is nothing but what its type says.
///
/// Middleware adds them to all answers but those that are kept ready made, which have them already.
enum CommonFields {
  static let all: HTTPFields = [
    "X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  ]

  /// In the order of `all`, the outer one last.
  static func before(_ handler: any HTTPHandler) -> any HTTPHandler {
    handler.behind(
      CrossOrigin(requestFields: ["*", "Authorization"]), ResponseFields(["X-Content-Type-Options": "nosniff"]))
  }
}
