import HTTP
import Testing

@testable import HTTPServer

/// What happens to a connection, and what its state tells.
struct StateCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: [ConnectionStep]
  let lines: [String]

  init(_ title: String, _ steps: [ConnectionStep], _ lines: [String]) {
    testDescription = title
    self.steps = steps
    self.lines = lines
  }
}

@Suite("RFC 9112 §9: a connection's state tells what follows")
struct ConnectionStateTests {
  @Test("§9.3 whether it stays after an answer", arguments: StateCases.persistence)
  func persistence(_ item: StateCase) { check(item) }
  @Test("§9.3.2 requests that come before an answer", arguments: StateCases.pipelining)
  func pipelining(_ item: StateCase) { check(item) }
  @Test("§6 content for the handler", arguments: StateCases.content) func content(_ item: StateCase) { check(item) }
  @Test("§9.3 content that the handler leaves unread", arguments: StateCases.draining)
  func draining(_ item: StateCase) { check(item) }
  @Test("§9.6 the client's end, and ours", arguments: StateCases.closing)
  func closing(_ item: StateCase) { check(item) }
  @Test("§9.5 times", arguments: StateCases.deadlines) func deadlines(_ item: StateCase) { check(item) }
  @Test("a stop", arguments: StateCases.stopping) func stopping(_ item: StateCase) { check(item) }
  @Test("§7 streamed answers", arguments: StateCases.streams) func streams(_ item: StateCase) { check(item) }

  private func check(_ item: StateCase) {
    #expect(ConnectionScript(item.steps).lines == item.lines)
  }

  @Test("is the same where bytes come one by one", arguments: StateCases.persistence + StateCases.pipelining)
  func bytewise(_ item: StateCase) {
    #expect(ConnectionScript(item.steps, bytewise: true).lines == item.lines)
  }

  @Test("is the same where each request is answered before the next is read, and where bytes come one by one")
  func atOnce() {
    let requests = ConnectionStep.bytes(
      """
      GET /1 HTTP/1.1\r\nHost: a\r\n\r
      \r
      POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r
      HEAD /3 HTTP/1.1\r\nHost: a\r\n\r
      GET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r
      GET /5 HTTP/1.1\r\nHost: a\r\n\r\n
      """)
    let lines = [
      "request GET /1", "answer 200 length 2", "request POST /2", "answer 200 length 2", "request HEAD /3",
      "answer 200 length 2 bare", "request GET /4", "answer 200 length 2 close", "linger", "close",
    ]
    #expect(ConnectionScript([requests, .end], answersAtOnce: true).lines == lines)
    #expect(ConnectionScript([requests, .end], answersAtOnce: true, bytewise: true).lines == lines)
  }

  @Test("takes no request out of what was read while an answer waits to be sent")
  func atOnceAndStuck() {
    let two = ConnectionStep.bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    let first = ["request GET /1", "answer 200 length 2"]
    #expect(ConnectionScript([.stuck, two], answersAtOnce: true).lines == first)
    #expect(
      ConnectionScript([.stuck, two, .takes()], answersAtOnce: true).lines == first + [
        "request GET /2", "answer 200 length 2",
      ])
  }
}
