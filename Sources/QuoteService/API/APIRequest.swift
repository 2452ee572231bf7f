import Changesets
import HTTP
import JSON

/// A call of the API, and who makes it.
struct APIRequest: Sendable {
  /// The longest body but that of an import, in bytes: 1 MiB.
  static let longestBody = 1 << 20

  let http: HTTPRequest
  let caller: Caller

  /// What a merge patch may call itself (RFC 7396); plain JSON will do.
  static let patches: Set<String> = ["application/merge-patch+json", "application/json"]

  /// The query's parameters, as texts; where a name is there twice, its first value counts.
  func query() throws(APIFault) -> Parameters {
    let query = QueryParameters(http.query ?? [])
    guard query.faults.isEmpty else {
      throw APIFault(
        .badRequest,
        errors: query.faults.map {
          FieldError(field: $0.parameter, message: ErrorMessage("can't be used: \($0.detail)"))
        })
    }
    return Parameters(query.parameters.map { ($0.name, .text($0.value)) })
  }

  /// Reads the body as a JSON object.
  ///
  /// - Parameter mediaTypes: what the body may call itself.
  /// - Throws: 415 where the body says that it is something else, 413 where it is too long, 400 where it can't be read, 422 where
  ///   it is no object.
  func object(as mediaTypes: Set<String> = ["application/json"]) async throws -> Parameters {
    try checkMediaType(mediaTypes)
    let value = try JSONValue(parsing: try await http.body.collect(upTo: Self.longestBody))
    guard case .object(let members) = ParameterValue(value) else {
      throw APIFault(.unprocessableContent, "The body must be a JSON object.")
    }
    return members
  }

  /// Reads the body as a file of one of some types.
  ///
  /// - Parameter mediaTypes: what the body may call itself.
  /// - Throws: 415 where the body says that it is something else, 413 where it is too long.
  func file(as mediaTypes: Set<String>) async throws -> [UInt8] {
    guard let type = mediaType, mediaTypes.contains(type.name) else {
      let list = mediaTypes.sorted().joined(separator: " or ")
      throw APIFault(.unsupportedMediaType, "The body must be a picture, and Content-Type say which: \(list).")
    }
    try checkCoding()
    return try await http.body.collect(upTo: Self.longestBody)
  }

  /// What the body says that it is; nil where it says nothing, or several things.
  private var mediaType: MediaType? {
    let types = http.fields.values(of: "Content-Type")
    return types.count == 1 ? MediaType(types[0]) : nil
  }

  private func checkMediaType(_ allowed: Set<String>) throws(APIFault) {
    guard let type = mediaType, allowed.contains(type.name), type.charset ?? "utf-8" == "utf-8" else {
      let list = allowed.sorted().joined(separator: " or ")
      throw APIFault(.unsupportedMediaType, "The body must be JSON in UTF-8, and Content-Type say so: \(list).")
    }
    try checkCoding()
  }

  private func checkCoding() throws(APIFault) {
    guard ["identity", nil].contains(http.fields["Content-Encoding"]?.lowercased()) else {
      throw APIFault(.unsupportedMediaType, "The body must come as it is: without Content-Encoding.")
    }
  }
}
