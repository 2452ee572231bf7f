import HTTP
import Testing

@testable import QuoteService

@Suite struct APIAccessTests {
  /// A call, and what each caller gets: anyone, reader, writer, bound reader, bound writer, stranger.
  struct Case: Sendable, CustomTestStringConvertible {
    var method: String
    var path: String
    var body: String?
    var statuses: [Int]

    init(_ method: String, _ path: String, _ statuses: [Int], _ body: String? = nil) {
      self.method = method
      self.path = path
      self.body = body
      self.statuses = statuses
    }

    var testDescription: String { "\(method) \(path)" }
  }

  @Test(
    "each caller may what the token says, and learns nothing of what it may not see",
    arguments: [
      Case("GET", "", [200, 200, 200, 200, 200, 401]),
      Case("POST", "", [401, 403, 201, 403, 403, 401], #"{"slug":"new","name":"New"}"#),
      Case("GET", "/stoics", [200, 200, 200, 200, 200, 401]), Case("GET", "/mine", [404, 200, 200, 200, 200, 401]),
      Case("GET", "/yours", [404, 200, 200, 404, 404, 401]), Case("GET", "/none", [404, 404, 404, 404, 404, 401]),
      Case("GET", "/mine/quotes", [404, 200, 200, 200, 200, 401]),
      Case("GET", "/mine/quotes/4", [404, 200, 200, 200, 200, 401]),
      Case("PATCH", "/stoics", [401, 403, 200, 403, 403, 401], #"{"name":"S"}"#),
      Case("PATCH", "/mine", [401, 403, 200, 403, 200, 401], #"{"name":"M"}"#),
      Case("PATCH", "/yours", [401, 403, 200, 403, 404, 401], #"{"name":"Y"}"#),
      Case("PATCH", "/none", [401, 403, 404, 403, 404, 401], #"{"name":"N"}"#),
      Case("POST", "/mine/quotes", [401, 403, 201, 403, 201, 401], #"{"text":"a"}"#),
      Case("POST", "/mine/quotes:batch", [401, 403, 201, 403, 201, 401], #"{"quotes":[{"text":"a"}]}"#),
      Case("PATCH", "/mine/quotes/4", [401, 403, 200, 403, 200, 401], #"{"text":"a"}"#),
      Case("DELETE", "/mine/quotes/4", [401, 403, 204, 403, 204, 401]),
      Case("DELETE", "/mine", [401, 403, 204, 403, 204, 401]),
    ])
  func matrix(test: Case) async throws {
    for (who, status) in zip(APIClient.Who.allCases, test.statuses) {
      let client = try APIClient()
      let before = try client.contents()
      let answer = try await client.call(test.method, test.path, as: who, match: "*", body: test.body)
      #expect(answer.status == status, "\(who)")
      if status >= 400 {
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(try client.contents() == before)
      }
      let isChallenged = status == 401 || status == 403 && who != .boundWriter
      #expect((answer["WWW-Authenticate"]?.hasPrefix("Bearer") ?? false) == isChallenged)
    }
  }

  @Test(
    "what is no token is refused",
    arguments: ["Bearer", "Bearer ", "pq_x", "Bearer pq_", "Bearer pq_\u{1F600}", "bearer x y"])
  func schemes(text: String) async throws {
    let client = try APIClient()
    let answer = try await client.call("GET", "/stoics", fields: [("Authorization", text)])
    #expect(answer.status == 401)
  }

  @Test("another scheme's credentials are for somebody else, and as none here")
  func otherSchemes() async throws {
    let client = try APIClient()
    for _ in 0..<20 {
      let fields = [("Authorization", "Basic dXNlcjpwYXNz")]
      #expect(try await client.call("GET", "/stoics", fields: fields).status == 200)
      #expect(try await client.call("GET", "/mine", fields: fields).status == 404)
      #expect(try await client.call("POST", "/stoics/quotes", body: #"{"text":"a"}"#, fields: fields).status == 401)
    }
  }

  @Test("more than one space may stand before a token")
  func spaces() async throws {
    let client = try APIClient()
    let secret = try #require(client.secrets[.reader])
    #expect(try await client.call("GET", "/mine", fields: [("Authorization", "bearer   \(secret)")]).status == 200)
  }

  @Test("who tries tokens is slowed down, and others aren't")
  func tries() {
    let failures = FailedTries()
    let (one, other) = (IPAddress(v4: 1), IPAddress(v4: 2))
    for _ in 0..<10 {
      #expect(failures.wait(one, now: 100) == nil)
      failures.note(one, now: 100)
    }
    #expect(failures.wait(one, now: 100) == 6)
    #expect(failures.wait(other, now: 100) == nil)
    #expect(failures.wait(one, now: 103) == 3)
    #expect(failures.wait(one, now: 106.1) == nil)
    failures.note(one, now: 106.1)
    #expect(failures.wait(one, now: 106.1) != nil)
    #expect(failures.wait(one, now: 1_000) == nil)
  }

  @Test("after ten failed tries the answer is 429, but not to good tokens of that address")
  func slowed() async throws {
    let client = try APIClient()
    for _ in 0..<10 { #expect(try await client.call("GET", "/stoics", as: .stranger).status == 401) }
    let answer = try await client.call("GET", "/stoics", as: .stranger)
    #expect(answer.status == 429)
    #expect(answer["Retry-After"] == "6")
    for _ in 0..<20 { #expect(try await client.call("GET", "/stoics", as: .writer).status == 200) }
    #expect(try await client.call("GET", "/stoics").status == 200)
  }
}
