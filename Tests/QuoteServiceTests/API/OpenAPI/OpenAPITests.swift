import JSON
import Testing

@testable import QuoteService

@Suite struct OpenAPITests {
  let document = OpenAPIDocument.shared

  @Test("what is routed is described, and what is described is routed")
  func routes() throws {
    let service = try RunningService()
    let routed = Set(service.service.routes.map { "\($0.method) \($0.path)" })
    let described = Set(
      document.operations.map { method, path in
        let segments = path.split(separator: "/").map { $0.hasPrefix("{") || $0.hasPrefix("quote.") ? "{}" : $0 }
        return "\(method) /\(segments.joined(separator: "/"))"
      })
    #expect(routed.subtracting(described).isEmpty)
    #expect(described.subtracting(routed).isEmpty)
    #expect(described.count >= 19)
  }

  @Test("each operation tells of the limits that any request meets")
  func limits() {
    for (method, path) in document.operations {
      let responses = document.root["paths"]?[path]?[method.lowercased()]?["responses"]
      for status in ["413", "414", "431"] { #expect(responses?[status] != nil, "\(method) \(path) \(status)") }
    }
  }

  @Test("an operation has a name of its own, and each of its references leads somewhere")
  func references() {
    let names = document.operations.compactMap { method, path in
      document.root["paths"]?[path]?[method.lowercased()]?["operationId"]?.string
    }
    #expect(names.count == document.operations.count)
    #expect(Set(names).count == names.count)
    func check(_ value: JSONValue) {
      switch value {
      case .array(let elements): elements.forEach(check)
      case .object(let object):
        if let reference = object["$ref"]?.string {
          #expect(document.schemas.resolve(reference) != .null, "\(reference)")
        }
        object.members.map(\.value).forEach(check)
      default: break
      }
    }
    check(document.root)
  }

  @Test("each example is what its schema says")
  func examples() throws {
    let schemas = try #require(document.root["components"]?["schemas"]?.object)
    var count = 0
    func check(_ schema: JSONValue) {
      for example in schema["examples"]?.array ?? [] {
        #expect(document.schemas.faults(example, schema) == [])
        count += 1
      }
      for member in schema["properties"]?.object?.members ?? [] { check(member.value) }
    }
    for member in schemas.members { check(member.value) }
    for parameter in document.root["components"]?["parameters"]?.object?.members ?? [] {
      if let schema = parameter.value["schema"] { check(schema) }
    }
    #expect(count > 20)
  }

  @Test(
    "an example of a request's body is taken",
    arguments: [
      ("POST", "", "NewCollection", 409), ("PATCH", "/stoics", "CollectionChange", 200),
      ("POST", "/stoics/quotes", "NewQuote", 201), ("PATCH", "/stoics/quotes/2", "QuoteChange", 200),
      ("POST", "/stoics/quotes:batch", "QuoteBatch", 201),
    ])
  func bodies(method: String, path: String, schema: String, status: Int) async throws {
    let client = try APIClient()
    for example in document.root["components"]?["schemas"]?[schema]?["examples"]?.array ?? [] {
      let answer = try await client.call(method, path, as: .writer, match: "*", body: example.description)
      #expect(answer.status == status, "\(answer.text)")
    }
  }

  @Test(
    "what the service takes or says fits its description",
    arguments: [
      ("schemas/Quote/properties/count", 2_038), ("parameters/exp/schema", "soon"),
      ("parameters/error_status/schema", "201"), ("parameters/cursor/schema", ""),
      ("parameters/cursor/schema", .string(Cursor(place: "0.1024.1", of: "stoics").text)),
      ("parameters/ifMatch/schema", "x"),
    ] as [(String, JSONValue)])
  func fits(path: String, value: JSONValue) throws {
    let schema = path.split(separator: "/").reduce(document.root["components"]) { $0?[String($1)] }
    #expect(document.schemas.faults(value, try #require(schema)) == [])
  }

  @Test("the check finds what is wrong with an answer")
  func finds() throws {
    let schema: JSONValue = ["$ref": "#/components/schemas/NewQuote"]
    let cases: [(JSONValue, Bool)] = [
      (["text": "a"], true), (["text": 1], false), ([:], false), (["text": "a", "x": 1], false),
      (["text": "a", "weight": 1_001], false), (["text": "a", "language": "?"], false), ("a", false),
    ]
    for (value, isGood) in cases { #expect(document.schemas.faults(value, schema).isEmpty == isGood, "\(value)") }
  }
}
