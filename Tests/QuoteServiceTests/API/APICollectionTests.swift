import JSON
import TestSupport
import Testing

@Suite struct APICollectionTests {
  let client: APIClient

  init() throws { client = try APIClient() }

  @Test("a collection is made, read, changed and deleted")
  func life() async throws {
    let made = try await client.call(
      "POST", as: .writer, body: #"{"slug":"cats","name":"Cats","style":{"theme":"paper","size":48}}"#)
    #expect(made.status == 201)
    #expect(made["Location"] == "/api/v1/collections/cats")
    let object: JSONValue = [
      "slug": "cats", "name": "Cats", "description": nil, "visibility": "public",
      "style": ["theme": "paper", "size": 48], "quoteCount": 0, "createdAt": "2026-12-01T12:00:00.000Z",
      "updatedAt": "2026-12-01T12:00:00.000Z",
    ]
    #expect(try made.json == object)
    let read = try await client.call("GET", "/cats")
    #expect(read.status == 200)
    #expect(try read.json == object)
    #expect(read["ETag"] == made["ETag"])
    #expect(read["ETag"]?.hasPrefix("\"") == true)
    #expect(read["Content-Type"] == "application/json")
    let changed = try await client.call(
      "PATCH", "/cats", as: .writer, match: read["ETag"],
      body: #"{"name":"Toms","description":"All of them","style":{"size":null,"align":"center"}}"#)
    #expect(changed.status == 200)
    #expect(try changed.json["name"] == "Toms")
    #expect(try changed.json["description"] == "All of them")
    #expect(try changed.json["style"] == ["theme": "paper", "align": "center"])
    #expect(changed["ETag"] != read["ETag"])
    let stale = try await client.call("DELETE", "/cats", as: .writer, match: read["ETag"])
    #expect(stale.status == 412)
    let deleted = try await client.call("DELETE", "/cats", as: .writer, match: changed["ETag"])
    #expect(deleted.status == 204)
    #expect(try await client.call("GET", "/cats").status == 404)
  }

  @Test("the list has what the caller may see, by slug")
  func list() async throws {
    let expected: [(APIClient.Who, [String])] = [
      (.anyone, ["stoics"]), (.reader, ["mine", "stoics", "yours"]), (.boundReader, ["mine", "stoics"]),
    ]
    for (who, slugs) in expected {
      let answer = try await client.call(as: who)
      #expect(answer.status == 200)
      #expect(try answer.json["items"]?.array?.map { $0["slug"]?.string } == slugs, "\(who)")
      #expect(try answer.json["next"] == JSONValue.null)
    }
  }

  @Test("a list's pages lead to each item once")
  func pages() async throws {
    var path = "?limit=1"
    var slugs: [String] = []
    while slugs.count < 10 {
      let page = try await client.call("GET", path, as: .reader).json
      slugs += page["items"]?.array?.compactMap { $0["slug"]?.string } ?? []
      guard let next = page["next"]?.string else { break }
      path = next
    }
    #expect(slugs == ["mine", "stoics", "yours"])
  }

  @Test("behind a proxy that adds to the path, answers lead to where clients reach the service")
  func base() async throws {
    let client = try APIClient(publicURL: "https://example.com/quotes")
    let made = try await client.call("POST", as: .writer, body: #"{"slug":"cats","name":"Cats"}"#)
    #expect(made["Location"] == "/quotes/api/v1/collections/cats")
    let next = try await client.call("GET", "?limit=1").json["next"]?.string
    #expect(next?.hasPrefix("/quotes/api/v1/collections?cursor=") == true)
  }

  @Test("a taken slug is a conflict, told of its field")
  func taken() async throws {
    let answer = try await client.call("POST", as: .writer, body: #"{"slug":"stoics","name":"Others"}"#)
    #expect(answer.status == 409)
    #expect(try answer.json["errors"] == [["field": "slug", "detail": "has already been taken"]])
  }

  @Test(
    "what can't be stored is told by field",
    arguments: [
      ("{}", ["slug", "name"]), (#"{"slug":"a","name":" \u200b"}"#, ["name"]), (#"{"slug":"A","name":"a"}"#, ["slug"]),
      (#"{"slug":"-a","name":"a"}"#, ["slug"]), (#"{"slug":"a/b","name":"a"}"#, ["slug"]),
      (#"{"slug":5,"name":true}"#, ["slug", "name"]), (#"{"slug":null,"name":null}"#, ["slug", "name"]),
      (#"{"slug":"a","name":"a","visibility":"secret"}"#, ["visibility"]),
      (#"{"slug":"a","name":"a","visibility":null}"#, ["visibility"]),
      (#"{"slug":"a","name":"a","style":"dark"}"#, ["style"]), (#"{"slug":"a","name":"a","style":null}"#, ["style"]),
      (#"{"slug":"a","name":"a","style":{"theme":"x","size":"48","w":10}}"#, ["style.theme", "style.size", "style.w"]),
      (#"{"slug":"a","name":"a","style":{"bg":""}}"#, ["style.bg"]),
      (#"{"slug":"a","name":"a","style":{"radius":300,"h":400,"zoom":1}}"#, ["style.radius", "style.zoom"]),
      (#"{"slug":"a","name":"a","id":1,"quoteCount":5,"createdAt":"now"}"#, ["id", "quoteCount", "createdAt"]),
    ])
  func invalid(body: String, faults: [String]) async throws {
    let before = try client.contents()
    let answer = try await client.call("POST", as: .writer, body: body)
    #expect(answer.status == 422)
    #expect(try answer.faults == faults)
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(try client.contents() == before)
  }

  @Test("a style is checked as the whole that a patch makes of it")
  func patchedStyle() async throws {
    func patch(_ style: String) async throws -> RawResponse {
      try await client.call("PATCH", "/stoics", as: .writer, match: "*", body: #"{"style":\#(style)}"#)
    }
    #expect(try await patch(#"{"radius":200}"#).status == 200)
    let refused = try await patch(#"{"h":100}"#)
    #expect(refused.status == 422)
    #expect(try refused.faults == ["style.radius"])
    #expect(try await patch(#"{"h":100,"radius":50}"#).status == 200)
    #expect(try await patch(#"{"radius":51}"#).status == 422)
    #expect(try await patch(#"{"w":4096,"scale":4}"#).status == 200)
    #expect(try await patch(#"{"h":null,"w":4096}"#).status == 422)
    #expect(try await patch(#"{"h":null,"scale":null}"#).status == 200)
  }

  @Test("lengths are counted in characters, as a reader does")
  func lengths() async throws {
    let flag = "👩‍👩‍👧"
    for (count, status) in [(120, 201), (121, 422)] {
      let name = String(repeating: flag, count: count)
      let body = #"{"slug":"n\#(count)","name":"\#(name)"}"#
      #expect(try await client.call("POST", as: .writer, body: body).status == status)
    }
    for (count, status) in [(2_000, 201), (2_001, 422)] {
      let text = String(repeating: "é", count: count)
      let body = #"{"slug":"d\#(count)","name":"a","description":"\#(text)"}"#
      #expect(try await client.call("POST", as: .writer, body: body).status == status)
    }
  }

  @Test("the slug stays")
  func slug() async throws {
    let answer = try await client.call("PATCH", "/stoics", as: .writer, match: "*", body: #"{"slug":"cynics"}"#)
    #expect(answer.status == 422)
    #expect(try answer.json["errors"] == [["field": "slug", "detail": "can't be changed"]])
  }

  @Test("a change that changes nothing leaves the tag")
  func same() async throws {
    let tag = try await client.call("GET", "/stoics")["ETag"]
    let answer = try await client.call("PATCH", "/stoics", as: .writer, match: tag, body: #"{"name":"Stoics"}"#)
    #expect(answer.status == 200)
    #expect(answer["ETag"] == tag)
  }
}
