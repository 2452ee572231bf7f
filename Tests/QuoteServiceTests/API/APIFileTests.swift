import JSON
import Quotes
import TestSupport
import Testing

@testable import QuoteService

@Suite struct APIFileTests {
  let client: APIClient

  init() throws { client = try APIClient() }

  private func add(_ file: String, _ query: String, as who: APIClient.Who = .writer) async throws -> RawResponse {
    try await client.call("POST", "/stoics/import?" + query, as: who, body: file, type: nil)
  }

  @Test(
    "a file's quotes are added, and its duplicates are told",
    arguments: [
      ("json", #"[{"text":"One"},{"text":"New","attribution":"A"}]"#),
      ("json", #"{"quotes":[{"text":"New"},{"text":"One"}]}"#),
      ("csv", "\u{FEFF}text,weight\r\nOne,1\r\n\"New\r\nline\",2\r\n"), ("fortune", "One\n%\nNew\n\t\t-- A\n%\n"),
    ])
  func imports(format: String, file: String) async throws {
    let skipped = try await add(file, "format=\(format)")
    #expect(skipped.status == 200)
    #expect(try skipped.json == ["imported": 1, "skipped": 1])
    let kept = try await add(file, "format=\(format)&duplicates=keep")
    #expect(try kept.json == ["imported": 2, "skipped": 0])
    #expect(try await client.call("GET", "/stoics").json["quoteCount"] == 6)
  }

  @Test(
    "of a file with a fault nothing is stored, and its line is told",
    arguments: [
      ("json", "[{\"text\":\"a\"},\n{\"text\":\"b\",\n\"weight\":-1}]", 2, ["weight"]),
      ("json", "[{\"text\":\"a\"},\n{\"text\":", 2, []),
      ("json", "[{\"text\":\"a\",\n\"text\":\"b\"}]", 2, []), ("json", "\"a\"", 1, []), ("json", "", 1, []),
      ("csv", "text\na\n\"b\n", 3, []), ("csv", "text\na\n \n", 3, ["text"]), ("csv", "name\na\n", 1, []),
      ("fortune", "a\n%\n\(String(repeating: "b", count: 1_001))\n", 3, ["text"]),
    ])
  func faults(format: String, file: String, line: Int, faults: [String]) async throws {
    let before = try client.contents()
    let answer = try await add(file, "format=\(format)")
    #expect(answer.status == 422)
    #expect(try answer.json["line"] == .integer(Int64(line)), "\(answer.text)")
    #expect(try answer.faults == faults)
    #expect(try client.contents() == before)
  }

  @Test(
    "the query says what the file is",
    arguments: [
      ("", ["format"]), ("format=xml", ["format"]), ("format=", ["format"]),
      ("format=json&duplicates=some", ["duplicates"]),
    ])
  func query(query: String, faults: [String]) async throws {
    let answer = try await add("[]", query)
    #expect(answer.status == 400)
    #expect(try answer.faults == faults)
  }

  @Test("a file over the limit is refused, whether or not its length is told")
  func limit() async throws {
    let service = try RunningService(importLimit: 1_000)
    let secret = try await service.store.write { db in
      _ = try QuoteCollection.create(db, CollectionFields(slug: "a", name: "a"), now: APIClient.time)
      return try APIToken.create(db, .write, now: APIClient.time).secret
    }
    let head = "POST /api/v1/collections/a/import?format=csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(secret)\r\n"
    for (count, status) in [(1_000, 200), (1_001, 413)] {
      let body = "text\n" + String(repeating: "a", count: count - 6) + "\n"
      let chunks = "\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
      for rest in ["Content-Length: \(count)\r\n\r\n\(body)", "Transfer-Encoding: chunked\r\n\r\n\(chunks)"] {
        let answer = try await onThread { [port = service.port] in
          let connection = try RawConnection(port: port)
          try connection.send(head + rest)
          return try connection.response()
        }
        #expect(answer.status == status, "\(answer.text)")
      }
    }
  }

  @Test("what is exported is imported as the same", arguments: QuoteFileFormat.allCases)
  func roundTrip(format: QuoteFileFormat) async throws {
    let quotes = (0..<700).map { #"{"text":"Line\n\#($0), \"%w\"","attribution":"A, B"}"# }.joined(separator: ",")
    #expect(
      try await client.call("POST", "/stoics/quotes:batch", as: .writer, body: #"{"quotes":[\#(quotes)]}"#).status
        == 201)
    let file = try await client.call("GET", "/stoics/export?format=\(format.rawValue)")
    #expect(file.status == 200)
    #expect(file["Content-Type"] == format.mediaType)
    #expect(file["Content-Disposition"] == "attachment; filename=\"stoics.\(format.pathExtension)\"")
    let answer = try await client.call(
      "POST", "/yours/import?format=\(format.rawValue)", as: .writer, bytes: file.body, type: nil)
    #expect(try answer.json == ["imported": 703, "skipped": 0])
    let again = try await client.call("GET", "/yours/export?format=\(format.rawValue)", as: .reader)
    #expect(again.body == file.body)
  }

  @Test("only who may read a collection exports it, and only who may write to it imports")
  func access() async throws {
    let reads: [(APIClient.Who, Int)] = [(.anyone, 404), (.boundReader, 200), (.stranger, 401)]
    for (who, status) in reads {
      #expect(try await client.call("GET", "/mine/export?format=csv", as: who).status == status)
    }
    let writes: [(APIClient.Who, Int)] = [(.anyone, 401), (.reader, 403), (.boundWriter, 403), (.writer, 200)]
    for (who, status) in writes {
      #expect(try await add("text\na\n", "format=csv", as: who).status == status)
    }
  }
}
