import Foundation
import TestSupport
import Testing

@testable import QuoteService

@Suite("An error's answer", .serialized)
struct ErrorAnswerTests {
  private struct Problem: Decodable {
    struct Fault: Decodable, Hashable {
      var parameter: String
      var detail: String
    }

    var type: String
    var title: String
    var status: Int
    var detail: String
    var errors: [Fault]?
  }

  private let service: RunningService

  init() throws { service = try RunningService() }

  private func problem(_ answer: RawResponse) throws -> Problem {
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(answer["Cache-Control"] == "no-store")
    let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body))
    #expect(problem.status == answer.status)
    #expect(!problem.title.isEmpty && !problem.detail.isEmpty)
    return problem
  }

  @Test("names every fault of a query at once")
  func allFaults() async throws {
    let answer = try await service.get("/quote.png?q[]=A&q[]=&a[]=X&theme=x&w=1&bg=%23zz&pick=9")
    #expect(answer.status == 400)
    #expect(Set(try problem(answer).errors?.map(\.parameter) ?? []) == ["q[]", "a[]", "theme", "w", "bg", "pick"])
  }

  @Test(
    "has the status that fits",
    arguments: [
      ("GET", "/quote.png", 400), ("GET", "/quote.png?q=%FF", 400), ("GET", "/quote.bmp?q=A", 404),
      ("GET", "/quote?q=A", 404),
      ("GET", "/", 200), ("GET", "/quote.PNG?q=A", 404), ("GET", "/%71uote.png?q=A", 200),
      ("GET", "/quote.png/?q=A", 404),
      ("GET", "/quote.png%2?q=A", 400), ("GET", "/../etc/passwd", 404), ("POST", "/quote.png?q=A", 405),
      ("DELETE", "/", 405), ("QUERY", "/quote.png?q=A", 405), ("CONNECT", "/quote.png?q=A", 405),
      ("OPTIONS", "/quote.png?q=A", 204), ("OPTIONS", "*", 204), ("BREW", "/quote.png?q=A", 501),
      ("GET", "/healthz", 200),
      ("GET", "/nothing", 404), ("POST", "/nothing", 404), ("GET", "/openapi.json", 200), ("GET", "/metrics", 200),
    ])
  func statuses(method: String, target: String, status: Int) async throws {
    let answer = try await service.get(target, method: method)
    #expect(answer.status == status)
    if status == 405 || status == 204, target != "*" { #expect(answer["Allow"] == "GET, HEAD, OPTIONS") }
    if status >= 400 { _ = try problem(answer) }
  }

  @Test("to a preflight allows what the path's routes take, to pages of any origin")
  func preflight() async throws {
    let answer = try await service.get(
      "/quote.png?q=A", method: "OPTIONS", fields: "Origin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n"
    )
    #expect(answer.status == 204)
    #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
    #expect(answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
    #expect(answer["Access-Control-Allow-Headers"] == "*, Authorization")
    #expect(answer["Access-Control-Allow-Origin"] == "*")
  }

  @Test(
    "has the fields that all answers have, whoever gives it",
    arguments: ["/", "/healthz", "/nothing", "/quote.png?q=", "/quote.png?q=A", "/quote.json?q=A", "/%"])
  func commonFields(target: String) async throws {
    for method in ["GET", "POST", "OPTIONS", "BREW"] {
      let answer = try await service.get(target, method: method)
      #expect(answer["X-Content-Type-Options"] == "nosniff")
      #expect(answer["Access-Control-Allow-Origin"] == "*")
      #expect(answer["Cross-Origin-Resource-Policy"] == "cross-origin")
    }
  }

  @Test("to a method that a path doesn't have is a picture in the format asked for")
  func methodPicture() async throws {
    let answer = try await service.get("/quote.svg?q=A", method: "POST", fields: "Accept: image/*\r\n")
    #expect(answer.status == 405)
    #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
    #expect(answer["Content-Type"] == "image/svg+xml")
  }

  @Test("is 422 for what is merely too much")
  func tooMuch() async throws {
    #expect(try await service.get("/quote.png?q=" + String(repeating: "x", count: 1_001)).status == 422)
    #expect(try await service.get("/quote.png?" + String(repeating: "q[]=x&", count: 101)).status == 422)
    #expect(try await service.get("/quote.png?q=A&a=" + String(repeating: "x", count: 201)).status == 422)
    #expect(try await service.get("/quote.png?q=" + String(repeating: "x", count: 1_000)).status == 200)
    #expect(try await service.get("/quote.png?w=1&q=" + String(repeating: "x", count: 1_001)).status == 400)
  }

  @Test("is 414 and 431 over the server's bounds")
  func serverBounds() async throws {
    #expect(try await service.get("/quote.png?q=" + String(repeating: "x", count: 16_384)).status == 414)
    #expect(
      try await service.get("/quote.png?q=A", fields: "X: " + String(repeating: "x", count: 16_384) + "\r\n").status
        == 431)
    #expect(try await service.get("/quote.png?q=A", fields: String(repeating: "X: y\r\n", count: 101)).status == 431)
  }

  @Test(
    "is a picture for who asks for pictures, and else can be read by programs",
    arguments: [
      ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", true), ("image/png", true),
      ("image/*", true),
      ("*/*", false), ("text/html,application/xhtml+xml,image/avif,*/*;q=0.8", false),
      ("application/json, image/*", false),
      ("application/problem+json;q=0.1, image/*", false), ("text/plain, image/*;q=0.1", true), ("image/*;q=0", false),
      ("", false),
    ])
  func accept(accept: String, isPicture: Bool) async throws {
    let answer = try await service.get("/quote.png?q=", fields: accept.isEmpty ? "" : "Accept: \(accept)\r\n")
    #expect(answer.status == 400)
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer["Content-Type"] == (isPicture ? "image/png" : "application/problem+json"))
  }

  @Test("as a picture comes in the format and size asked for, and can hide its status")
  func picture() async throws {
    let accept = "Accept: image/*\r\n"
    #expect(try await service.get("/quote.svg?q=", fields: accept)["Content-Type"] == "image/svg+xml")
    #expect(try await service.get("/quote.json?q=", fields: accept)["Content-Type"] == "application/problem+json")
    #expect(try await service.get("/nothing", fields: accept)["Content-Type"] == "image/png")
    let hidden = try await service.get("/quote.png?q=&error_status=200&w=300&h=120", fields: accept)
    #expect(hidden.status == 200)
    #expect(hidden["Cache-Control"] == "no-store")
    #expect(Array(hidden.body[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 120])
    #expect(try await service.get("/quote.png?q=&error_status=200").status == 400)
  }

  @Test(
    "as a picture obeys error_status whatever the error",
    arguments: ["/nothing", "/quote.png", "/quote.gif?q=A", "/quote.png?q=A&pick=2"])
  func hiddenStatus(target: String) async throws {
    let hiding = target + (target.contains("?") ? "&" : "?") + "error_status=200"
    let answer = try await service.get(hiding, fields: "Accept: image/*\r\n")
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "image/png")
    #expect(try await service.get(target, fields: "Accept: image/*\r\n").status >= 400)
  }

  @Test("is a picture too for a client over its rate")
  func ratePicture() async throws {
    let service = try RunningService { $0.drawingsPerMinute = 1 }
    #expect(try await service.get("/quote.png?q=one").status == 200)
    let answer = try await service.get("/quote.png?q=two", fields: "Accept: image/*\r\n")
    #expect(answer.status == 429)
    #expect(answer["Retry-After"] != nil)
    #expect(answer["Content-Type"] == "image/png")
  }

  @Test("to a client over its rate says when to come back")
  func rate() async throws {
    let service = try RunningService { $0.drawingsPerMinute = 2 }
    for quote in ["one", "two", "one"] { #expect(try await service.get("/quote.png?q=\(quote)").status == 200) }
    let answer = try await service.get("/quote.png?q=three")
    #expect(answer.status == 429)
    #expect((1...30).contains(Int(answer["Retry-After"] ?? "") ?? 0))
    #expect(try await service.get("/quote.png?q=two").status == 200)
  }

  @Test(
    "to a malformed request is a problem too, and the connection closes",
    arguments: ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n"])
  func malformed(request: String) async throws {
    let port = service.port
    let (answer, isClosed) = try await onThread {
      let connection = try RawConnection(port: port)
      try connection.send(request)
      return (try connection.response(), try connection.isClosedByServer())
    }
    #expect(answer.status == 400)
    #expect(answer["Connection"] == "close")
    _ = try problem(answer)
    #expect(isClosed)
  }
}
