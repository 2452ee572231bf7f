import Foundation
import JSON
import TestSupport

@testable import QuoteService

/// The description of the API, and checks of answers against it.
struct OpenAPIDocument {
  static let shared = OpenAPIDocument()

  let root: JSONValue
  let schemas: JSONSchema

  private init() {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../../Sources/QuoteService/Page/openapi.json")
    root = (try? Data(contentsOf: file.standardizedFileURL)).flatMap { try? JSONValue(parsing: $0) } ?? .null
    schemas = JSONSchema(document: root)
  }

  /// The methods and paths that are described: `GET /api/v1/collections/{slug}`.
  var operations: [(method: String, path: String)] {
    (root["paths"]?.object?.members ?? []).flatMap { path in
      (path.value.object?.members ?? []).map { ($0.name.uppercased(), path.name) }
    }
  }

  /// What an answer has that isn't described; nothing for a path that nobody described, or a method that it doesn't have.
  func faults(_ answer: RawResponse, to method: String, _ target: String) -> [String] {
    let path = String(target.prefix { $0 != "?" })
    guard let operation = operation(method == "HEAD" ? "GET" : method, path) else {
      return [404, 405, 400, 204].contains(answer.status) ? [] : ["\(answer.status) for \(method) \(path)"]
    }
    guard let response = operation["responses"]?["\(answer.status)"].map(resolved) else {
      return ["\(method) \(path) answers \(answer.status), which isn't described"]
    }
    let missing = (response["headers"]?.object?.members ?? []).filter { answer[$0.name] == nil && method != "HEAD" }
    return missing.map { "\(method) \(path) answers \(answer.status) without \($0.name)" }
      + (method == "HEAD" ? [] : contentFaults(answer, response))
  }

  private func contentFaults(_ answer: RawResponse, _ response: JSONValue) -> [String] {
    guard let content = response["content"] else {
      return answer.body.isEmpty ? [] : ["a body where none is described"]
    }
    guard let type = answer["Content-Type"], let media = content[type] else {
      return ["Content-Type \(answer["Content-Type"] ?? "none") isn't described"]
    }
    guard type.hasSuffix("json"), let schema = media["schema"] else { return [] }
    guard let value = try? JSONValue(parsing: answer.body) else { return ["the body isn't JSON"] }
    return schemas.faults(value, schema)
  }

  private func operation(_ method: String, _ path: String) -> JSONValue? {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let item = root["paths"]?.object?.members.first { item in
      let template = item.name.split(separator: "/", omittingEmptySubsequences: false)
      return template.count == segments.count
        && zip(template, segments).allSatisfy { part, segment in
          part == segment || part == "{slug}" && !segment.isEmpty
            || part == "{id}" && Int(segment).map { $0 >= 0 } == true
        }
    }
    return item?.value[method.lowercased()]
  }

  private func resolved(_ value: JSONValue) -> JSONValue { value["$ref"]?.string.map(schemas.resolve) ?? value }
}
