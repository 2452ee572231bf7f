import Foundation
import JSON
import Quotes
import SQLiteRecords
import TestSupport
import Testing

@testable import QuoteService

/// A running service with tokens and a collection, and a client of its API.
struct APIClient: Sendable {
  /// Who makes a call.
  enum Who: String, CaseIterable, Sendable {
    case anyone, reader, writer
    /// Whose token is bound to the collection `mine`.
    case boundReader, boundWriter
    /// Whose token was never given out.
    case stranger
  }

  let service: RunningService
  let secrets: [Who: String]

  /// The service has a public collection `stoics` of three quotes, a private one `mine` of one, and a private one `yours`
  /// without any.
  init(publicURL: String? = nil) throws {
    service = try RunningService(publicURL: publicURL)
    secrets = try service.store.write { db in
      for (slug, visibility, texts) in [
        ("stoics", .public, ["One", "Two", "Three"]), ("mine", .private, ["Secret"]), ("yours", .private, []),
      ] as [(String, Visibility, [String])] {
        let fields = CollectionFields(slug: slug, name: slug.capitalized, visibility: visibility)
        let item = try QuoteCollection.create(db, fields, now: Self.time)
        _ = try item.collection.add(db, texts.map { QuoteFields(text: $0) }, now: Self.time)
      }
      return [
        .reader: try APIToken.create(db, .read, now: Self.time).secret,
        .writer: try APIToken.create(db, .write, now: Self.time).secret,
        .boundReader: try APIToken.create(db, .read, collections: ["mine"], now: Self.time).secret,
        .boundWriter: try APIToken.create(db, .write, collections: ["mine"], now: Self.time).secret,
        .stranger: "pq_stranger",
      ]
    }
  }

  static let time = Date(timeIntervalSince1970: TimeInterval(RunningService.noon))

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - path: below `/api/v1/collections`, or a whole path.
  ///   - match: the value of `If-Match`.
  ///   - body: sent as JSON where `type` doesn't say otherwise.
  func call(
    _ method: String = "GET", _ path: String = "", as who: Who = .anyone, match: String? = nil, body: String? = nil,
    type: String? = "application/json", fields: [(String, String)] = []
  ) async throws -> RawResponse {
    try await call(method, path, as: who, match: match, bytes: body.map { Array($0.utf8) }, type: type, fields: fields)
  }

  func call(
    _ method: String, _ path: String, as who: Who, match: String? = nil, bytes: [UInt8]?,
    type: String? = "application/json", fields: [(String, String)] = []
  ) async throws -> RawResponse {
    var head = "\(method) \(path.hasPrefix("/api") ? "" : CollectionsAPI.path)\(path) HTTP/1.1\r\nHost: localhost\r\n"
    var fields = fields
    if let secret = secrets[who] { fields.append(("Authorization", "Bearer \(secret)")) }
    if let match { fields.append(("If-Match", match)) }
    if let bytes {
      if let type { fields.append(("Content-Type", type)) }
      fields.append(("Content-Length", "\(bytes.count)"))
    }
    head += fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
    let request = Array(head.utf8) + (bytes ?? [])
    let answer = try await onThread { [port = service.port] in
      let connection = try RawConnection(port: port)
      try connection.send(request)
      return try connection.response(isHead: method == "HEAD")
    }
    // Whatever a test asks for: what comes is what the description says.
    let target = path.hasPrefix("/api") ? path : CollectionsAPI.path + path
    #expect(OpenAPIDocument.shared.faults(answer, to: method, target) == [])
    return answer
  }

  /// Everything that is stored but when tokens were used.
  func contents() throws -> [String] {
    try service.store.read { db in
      try ["collection", "quote", "tally", "token", "tokenCollection"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          row.filter { $0.0 != "lastUsedAt" }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
        }
      }
    }
  }
}

extension RawResponse {
  /// The body as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: body) }
  }

  /// The fields that a problem names.
  var faults: [String] {
    get throws { try json["errors"]?.array?.compactMap { $0["field"]?.string } ?? [] }
  }
}
