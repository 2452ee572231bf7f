import JSON
import Testing

@Suite struct APIQuoteTests {
  let client: APIClient

  init() throws { client = try APIClient() }

  private func texts(_ query: String = "", as who: APIClient.Who = .anyone) async throws -> [String] {
    let answer = try await client.call("GET", "/stoics/quotes" + query, as: who)
    #expect(answer.status == 200, "\(answer.text)")
    return try answer.json["items"]?.array?.compactMap { $0["text"]?.string } ?? []
  }

  @Test("a quote is added at the end, read, changed and deleted")
  func life() async throws {
    let made = try await client.call(
      "POST", "/stoics/quotes", as: .writer,
      body: #"{"text":"Omnia\r\naliena\tsunt","attribution":"Seneca","source":"Letters","language":"la","weight":3}"#)
    #expect(made.status == 201)
    let object: JSONValue = [
      "id": 5, "text": "Omnia\naliena sunt", "attribution": "Seneca", "source": "Letters", "language": "la",
      "weight": 3, "position": 4, "published": true, "createdAt": "2026-12-01T12:00:00.000Z",
      "updatedAt": "2026-12-01T12:00:00.000Z",
    ]
    #expect(try made.json == object)
    let path = try #require(made["Location"])
    #expect(path == "/api/v1/collections/stoics/quotes/5")
    let read = try await client.call("GET", path)
    #expect(try read.json == object)
    let changed = try await client.call(
      "PATCH", path, as: .writer, match: read["ETag"], body: #"{"source":null,"published":false}"#,
      type: "application/merge-patch+json")
    #expect(changed.status == 200)
    #expect(try changed.json["source"] == JSONValue.null)
    #expect(try changed.json["attribution"] == "Seneca")
    #expect(try changed.json["published"] == false)
    #expect(try await client.call("DELETE", path, as: .writer, match: read["ETag"]).status == 412)
    #expect(try await client.call("DELETE", path, as: .writer, match: changed["ETag"]).status == 204)
    #expect(try await client.call("GET", path, as: .writer).status == 404)
    #expect(try await texts() == ["One", "Two", "Three"])
  }

  @Test("a position moves a quote, and the others make room")
  func position() async throws {
    let path = "/stoics/quotes/1"
    #expect(try await client.call("PATCH", path, as: .writer, match: "*", body: #"{"position":3}"#).status == 200)
    #expect(try await texts() == ["Two", "Three", "One"])
    for position in ["0", "4", "-1", "null", "1.5", #""2""#] {
      let answer = try await client.call(
        "PATCH", path, as: .writer, match: "*", body: #"{"position":\#(position)}"#)
      #expect(answer.status == 422, "\(position)")
      #expect(try answer.faults == ["position"])
    }
    let added = try await client.call("POST", "/stoics/quotes", as: .writer, body: #"{"text":"a","position":1}"#)
    #expect(try added.faults == ["position"])
  }

  @Test("the list is searched, filtered and cut into pages")
  func list() async throws {
    let body = """
      {"quotes":[{"text":"Être ou ne pas être","attribution":"Hamlet"},{"text":"To be","source":"Act III"},
      {"text":"Draft","published":false}]}
      """
    #expect(try await client.call("POST", "/stoics/quotes:batch", as: .writer, body: body).status == 201)
    #expect(try await texts("?q=etre") == ["Être ou ne pas être"])
    #expect(try await texts("?q=HAM") == ["Être ou ne pas être"])
    #expect(try await texts("?q=act+be") == ["To be"])
    #expect(try await texts("?q=%22%27*%28+AND") == [])
    #expect(try await texts("?published=false") == [])
    #expect(try await texts("?published=true&q=draft") == [])
    #expect(try await texts("?q=&limit=2") == ["One", "Two"])
    var query = "?limit=4"
    var all: [String] = []
    while all.count < 20 {
      let page = try await client.call("GET", query.hasPrefix("/") ? query : "/stoics/quotes" + query, as: .reader).json
      all += page["items"]?.array?.compactMap { $0["text"]?.string } ?? []
      guard let next = page["next"]?.string else { break }
      query = next
    }
    #expect(all == ["One", "Two", "Three", "Être ou ne pas être", "To be", "Draft"])
  }

  @Test("a draft is there only for who has a token that may read the collection, and positions count it")
  func drafts() async throws {
    #expect(
      try await client.call(
        "PATCH", "/stoics/quotes/2", as: .writer, match: "*", body: #"{"published":false}"#
      ).status == 200)
    for (who, sees) in [
      (.anyone, false), (.boundReader, false), (.boundWriter, false), (.reader, true), (.writer, true),
    ] as [(APIClient.Who, Bool)] {
      func listed(_ query: String) async throws -> [JSONValue?] {
        let page = try await client.call("GET", "/stoics/quotes" + query, as: who).json
        #expect(page["next"] == JSONValue.null)
        return page["items"]?.array?.map { $0["position"] } ?? []
      }
      #expect(try await listed("") == (sees ? [1, 2, 3] : [1, 3]))
      #expect(try await listed("?published=false") == (sees ? [2] : []))
      #expect(try await listed("?published=true") == [1, 3])
      #expect(try await listed("?q=two") == (sees ? [2] : []))
      #expect(try await client.call("GET", "/stoics/quotes/2", as: who).status == (sees ? 200 : 404))
      for format in ["json", "csv"] {
        let file = try await client.call("GET", "/stoics/export?format=\(format)", as: who)
        #expect(file.text.contains("Two") == sees)
        #expect(file.text.contains("Three"))
      }
    }
  }

  @Test(
    "a list's parameters are checked",
    arguments: [
      ("limit=0", "limit"), ("limit=201", "limit"), ("limit=ten", "limit"), ("limit=", "limit"), ("limit=1e1", "limit"),
      ("cursor=!", "cursor"), ("cursor=bm9uZQ", "cursor"), ("cursor=MQ==", "cursor"), ("published=yes", "published"),
      ("limit=99999999999999999999", "limit"), ("q=%ff", "q"), ("q=%00", "q"),
      ("q=" + String(repeating: "a", count: 201), "q"), ("q=1+2+3+4+5+6+7+8+9+10+11", "q"),
    ])
  func badQuery(query: String, fault: String) async throws {
    let answer = try await client.call("GET", "/stoics/quotes?" + query)
    #expect(answer.status == 400)
    #expect(try answer.faults == [fault])
  }

  @Test("a cursor is good for its own list alone, at any limit")
  func foreignCursor() async throws {
    let next = try #require(try await client.call("GET", "/stoics/quotes?limit=1").json["next"]?.string)
    let cursor = try #require(next.split(separator: "cursor=").last?.prefix { $0 != "&" })
    #expect(try await texts("?cursor=\(cursor)") == ["Two", "Three"])
    for path in ["/mine/quotes?", "?", "/stoics/quotes?q=t&", "/stoics/quotes?published=true&"] {
      let answer = try await client.call("GET", path + "cursor=\(cursor)", as: .reader)
      #expect(answer.status == 400)
      #expect(try answer.faults == ["cursor"])
    }
  }

  @Test("a limit of 200, and parameters that nobody knows, are fine")
  func goodQuery() async throws {
    #expect(try await texts("?limit=200&v=2") == ["One", "Two", "Three"])
    #expect(try await texts("?limit=1") == ["One"])
  }

  @Test("a batch is stored as a whole, or its faults are told and nothing is")
  func batch() async throws {
    let good = try await client.call(
      "POST", "/stoics/quotes:batch", as: .writer, body: #"{"quotes":[{"text":"a"},{"text":"b"}]}"#)
    #expect(good.status == 201)
    #expect(try good.json["items"]?.array?.map { $0["position"] } == [4, 5])
    let before = try client.contents()
    let cases: [(String, [String])] = [
      (
        #"{"quotes":[{"text":"a"},{"text":"b"},{"text":"c"},{"text":" "},{"text":"d","weight":-1,"x":0}]}"#,
        ["quotes[3].text", "quotes[4].weight", "quotes[4].x"]
      ),
      (#"{"quotes":[{"text":"a"},"b",null]}"#, ["quotes[1]", "quotes[2]"]), (#"{"quotes":[{}]}"#, ["quotes[0].text"]),
      (#"{"quotes":[]}"#, ["quotes"]), (#"{"quotes":{}}"#, ["quotes"]), (#"{"quotes":null}"#, ["quotes"]),
      ("{}", ["quotes"]), (#"{"quotes":[{"text":"a"}],"more":1}"#, ["more"]),
      (#"{"quotes":[\#(Array(repeating: #"{"text":"a"}"#, count: 1_001).joined(separator: ","))]}"#, ["quotes"]),
    ]
    for (body, faults) in cases {
      let answer = try await client.call("POST", "/stoics/quotes:batch", as: .writer, body: body)
      #expect(answer.status == 422)
      #expect(try answer.faults == faults)
    }
    #expect(try client.contents() == before)
    let most = Array(repeating: #"{"text":"a"}"#, count: 1_000).joined(separator: ",")
    #expect(
      try await client.call("POST", "/stoics/quotes:batch", as: .writer, body: #"{"quotes":[\#(most)]}"#).status == 201)
  }

  @Test(
    "what can't be stored is told by field",
    arguments: [
      ("{}", ["text"]), (#"{"text":""}"#, ["text"]), (#"{"text":" \n\u200b"}"#, ["text"]), (#"{"text":5}"#, ["text"]),
      (#"{"text":null}"#, ["text"]), (#"{"text":["a"]}"#, ["text"]),
      (#"{"text":"a","weight":1001,"published":"true"}"#, ["published", "weight"]),
      (#"{"text":"a","weight":null}"#, ["weight"]), (#"{"text":"a","weight":"1"}"#, ["weight"]),
      (#"{"text":"a","language":"not a tag"}"#, ["language"]), (#"{"text":"a","id":3}"#, ["id"]),
      (#"{"text":"a","attribution":{"name":"b"}}"#, ["attribution"]), (#"{"Text":"a"}"#, ["text", "Text"]),
    ])
  func invalid(body: String, faults: [String]) async throws {
    let answer = try await client.call("POST", "/stoics/quotes", as: .writer, body: body)
    #expect(answer.status == 422)
    #expect(try answer.faults == faults)
  }

  @Test(
    "lengths are bounded in characters and in bytes",
    arguments: [
      ("text", "é", 1_000, true), ("text", "é", 1_001, false), ("text", "👩‍👩‍👧", 455, true), ("text", "👩‍👩‍👧", 456, false),
      ("attribution", "e\u{301}", 200, true), ("attribution", "é", 201, false), ("source", "é", 200, true),
      ("source", "é", 201, false),
    ])
  func lengths(field: String, character: String, count: Int, isGood: Bool) async throws {
    let text = String(repeating: character, count: count)
    let body = field == "text" ? #"{"text":"\#(text)"}"# : #"{"text":"a","\#(field)":"\#(text)"}"#
    let answer = try await client.call("POST", "/stoics/quotes", as: .writer, body: body)
    #expect(answer.status == (isGood ? 201 : 422))
    #expect(try answer.faults == (isGood ? [] : [field]))
  }

  @Test("a blank optional text is none")
  func blank() async throws {
    let answer = try await client.call(
      "POST", "/stoics/quotes", as: .writer, body: #"{"text":"a","attribution":"","source":" "}"#)
    #expect(answer.status == 201)
    #expect(try answer.json["attribution"] == JSONValue.null)
    #expect(try answer.json["source"] == JSONValue.null)
  }

  @Test(
    "a quote is found in its own collection alone",
    arguments: ["/mine/quotes/1", "/stoics/quotes/4", "/stoics/quotes/99"])
  func elsewhere(path: String) async throws {
    #expect(try await client.call("GET", path, as: .reader).status == 404)
    #expect(try await client.call("DELETE", path, as: .writer, match: "*").status == 404)
  }

  @Test("of two who change the same state, one is told", arguments: 0..<3)
  func twoEditors(round: Int) async throws {
    let tag = try await client.call("GET", "/stoics/quotes/1")["ETag"]
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for name in ["A", "B", "C", "D"] {
        group.addTask {
          try await client.call(
            "PATCH", "/stoics/quotes/1", as: .writer, match: tag, body: #"{"text":"\#(name)"}"#
          ).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200, 412, 412, 412])
  }
}
