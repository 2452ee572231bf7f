import HTTP

/// The tables of ``ConnectionStateTests``.
enum StateCases {
  private static let get = ConnectionStep.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
  private static let oldGet = ConnectionStep.bytes("GET / HTTP/1.0\r\n\r\n")

  private static func post(_ length: Int, _ rest: String = "", expects: Bool = false) -> ConnectionStep {
    .bytes(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(expects ? "Expect: 100-continue\r\n" : "")\r\n\(rest)"
    )
  }

  private static let chunked = ConnectionStep.bytes(
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")

  static let persistence = [
    StateCase(
      "of HTTP/1.1 it stays", [get, .answer(5), .look, get, .answer(6)],
      [
        "request GET /", "answer 200 length 5", "idle, due in 75000", "request GET /", "answer 200 length 6",
      ]),
    StateCase(
      "it closes where the client says so",
      [.bytes("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n"), .answer(5)],
      ["request GET /", "answer 200 length 5 close", "linger"]),
    StateCase(
      "it closes where the handler says so", [get, .answer(5, fields: ["Connection": "close"])],
      ["request GET /", "answer 200 length 5 close", "linger"]),
    StateCase(
      "of HTTP/1.0 it closes", [oldGet, .answer(5)], ["request GET /", "answer 200 length 5 close", "linger"]),
    StateCase(
      "of HTTP/1.0 it stays where the client asks",
      [.bytes("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), .answer(5), .look],
      ["request GET /", "answer 200 length 5 keep-alive", "idle, due in 75000"]),
    StateCase(
      "HEAD's answer has no content", [.bytes("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"), .answer(5), .look],
      ["request HEAD /", "answer 200 length 5 bare", "idle, due in 75000"]),
    StateCase(
      "a 204 has neither content nor length", [get, .answer(0, status: .noContent)],
      ["request GET /", "answer 204 no length bare"]),
    StateCase(
      "a 304 has neither content nor length", [get, .answer(3, status: .notModified)],
      ["request GET /", "answer 304 no length bare"]),
    StateCase(
      "what is no request is refused, and nothing is read behind it",
      [.bytes("GET /\r\n\r\nGET / HTTP/1.1\r\n"), .end],
      ["refusal", "answer 400 length 0 close", "linger", "close"]),
  ]

  static let pipelining = [
    StateCase(
      "wait for the answer before them",
      [
        .bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3"), .look, .answer(1),
        .answer(2),
        .bytes(" HTTP/1.1\r\nHost: a\r\n\r\n"), .answer(3), .look,
      ],
      [
        "request GET /1", "never due", "answer 200 length 1", "request GET /2", "answer 200 length 2", "request GET /3",
        "answer 200 length 3", "idle, due in 75000",
      ]),
    StateCase(
      "aren't read while an answer waits to be sent",
      [
        .stuck, .bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"), .answer(1),
        .takes(allBut: 1),
        .takes(), .answer(2), .takes(), .look,
      ],
      [
        "request GET /1", "answer 200 length 1", "request GET /2", "answer 200 length 2", "idle, due in 75000",
      ]),
    StateCase(
      "behind the last one are dropped",
      [
        .bytes("GET /1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"), .answer(1),
        get,
      ],
      ["request GET /1", "answer 200 length 1 close", "linger"]),
  ]

  static let content = [
    StateCase(
      "that came with the head is handed over with it", [post(5, "hello"), .answer(1), .look],
      ["request POST / with 5", "answer 200 length 1", "idle, due in 75000"]),
    StateCase(
      "that follows comes as it is asked for",
      [post(9, "abc"), .content(4), .look, .want, .content(1), .look, .want, .want, .content(1), .answer(1), .look],
      [
        "request POST / with 3 so far", "never due", "content 4", "never due", "content 1", "content 1 last",
        "answer 200 length 1", "idle, due in 75000",
      ]),
    StateCase(
      "in chunks comes without them",
      [chunked, .want, .bytes("3\r\nabc\r\n"), .want, .bytes("0\r\n\r\n"), .answer(1)],
      ["request POST / with 0 so far", "content 3", "content 0 last", "answer 200 length 1"]),
    StateCase(
      "that the client would rather be asked for is asked for once",
      [post(4, expects: true), .want, .content(2), .want, .content(2), .answer(1), .look],
      [
        "request POST / with 0 so far", "100", "content 2", "content 2 last", "answer 200 length 1",
        "idle, due in 75000",
      ]),
    StateCase(
      "that has come in part isn't asked for", [post(4, "ab", expects: true), .want, .content(2)],
      ["request POST / with 2 so far", "content 2 last"]),
    StateCase(
      "that is announced too long is refused, and HEAD's refusal has no content",
      [.bytes("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n"), .content(50)],
      ["refusal", "answer 413 length 0 bare close", "linger"]),
    StateCase(
      "that gets too long fails, and the connection closes after the answer",
      [chunked, .want, .bytes("3e8\r\n"), .content(1000), .want, .bytes("\r\n1\r\na"), .want, .answer(1)],
      [
        "request POST / with 0 so far", "content 1000", "content failed 413", "answer 200 length 1 close", "linger",
      ]),
    StateCase(
      "that is malformed fails, and nothing is read behind it",
      [chunked, .want, .bytes("x\r\n"), get, .look, .answer(1)],
      ["request POST / with 0 so far", "content failed 400", "never due", "answer 200 length 1 close", "linger"]),
    StateCase(
      "that ends too early fails", [post(9, "abc"), .end, .want, .answer(1)],
      ["request POST / with 3 so far", "content failed 400", "answer 200 length 1 close", "close"]),
  ]

  static let draining = [
    StateCase(
      "is dropped, and the next request is read behind it",
      [post(50, "abc"), .answer(1), .look, .content(47), .look, get, .answer(2)],
      [
        "request POST / with 3 so far", "answer 200 length 1", "due in 20000", "idle, due in 75000", "request GET /",
        "answer 200 length 2",
      ]),
    StateCase(
      "in chunks is dropped, and the next request is read behind it",
      [chunked, .answer(1), .bytes("2\r\nab\r\n0\r\na: b\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"), .answer(2)],
      ["request POST / with 0 so far", "answer 200 length 1", "request GET /", "answer 200 length 2"]),
    StateCase(
      "that is announced too long to drop closes it", [post(201, "abc"), .answer(1)],
      ["request POST / with 3 so far", "answer 200 length 1 close", "linger"]),
    StateCase(
      "that gets too long to drop closes it",
      [chunked, .answer(1), .bytes("65\r\n"), .content(101), .content(1000), .end],
      ["request POST / with 0 so far", "answer 200 length 1", "linger", "close"]),
    StateCase(
      "that is malformed closes it", [chunked, .answer(1), .bytes("x\r\n"), get],
      ["request POST / with 0 so far", "answer 200 length 1", "linger"]),
    StateCase(
      "that the client waits to be asked for closes it: it may come, or not", [post(4, expects: true), .answer(1)],
      ["request POST / with 0 so far", "answer 200 length 1 close", "linger"]),
    StateCase(
      "is read while the answer is being sent, which is then sent to its end",
      [.stuck, post(50, "abc"), .answer(9), .content(40), .end, .look, .takes(allBut: 5), .takes()],
      ["request POST / with 3 so far", "answer 200 length 9", "due in 30000", "close"]),
  ]

  static let closing = [
    StateCase(
      "an end between requests closes it", [get, .answer(1), .end], ["request GET /", "answer 200 length 1", "close"]),
    StateCase("an end within a head closes it", [.bytes("GET / HT"), .end], ["close"]),
    StateCase(
      "an end behind a request: the answer is sent", [get, .end, .answer(1)],
      ["request GET /", "answer 200 length 1", "close"]),
    StateCase(
      "an end behind two requests: both answers are sent",
      [.bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"), .end, .answer(1), .answer(2)],
      ["request GET /1", "answer 200 length 1", "request GET /2", "answer 200 length 2", "close"]),
    StateCase(
      "an end while an answer waits: it is sent", [.stuck, get, .answer(1), .end, .look, .takes()],
      ["request GET /", "answer 200 length 1", "due in 30000", "close"]),
    StateCase(
      "what comes behind the last answer is dropped until the end",
      [oldGet, .answer(1), .content(5000), get, .look, .end],
      ["request GET /", "answer 200 length 1 close", "linger", "due in 2000", "close"]),
    StateCase(
      "a last answer is sent before that", [.stuck, oldGet, .answer(1), .content(50), .takes(allBut: 1), .takes()],
      ["request GET /", "answer 200 length 1 close", "linger"]),
  ]

  static let deadlines = [
    StateCase("idle", [.look, .wait(74_999), .wait(1)], ["idle, due in 75000", "close"]),
    StateCase(
      "idle after an answer, from the answer on",
      [.wait(50_000), get, .wait(10_000), .answer(1), .wait(74_999), .wait(1)],
      ["request GET /", "answer 200 length 1", "close"]),
    StateCase(
      "a head, from its first byte on, however it drips",
      [.wait(5000), .bytes("GET"), .wait(9000), .bytes(" "), .look, .wait(999), .wait(1), .look],
      ["due in 1000", "refusal", "answer 408 length 0 close", "linger", "due in 2000"]),
    StateCase(
      "a pipelined head, from its turn on",
      [.bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\nGE"), .wait(60_000), .answer(1), .look],
      ["request GET /", "answer 200 length 1", "due in 10000"]),
    StateCase(
      "content that is asked for and doesn't come",
      [post(50), .wait(60_000), .look, .want, .look, .wait(19_999), .wait(1), .look, .answer(1)],
      [
        "request POST / with 0 so far", "never due", "due in -10000", "content failed 408", "never due",
        "answer 200 length 1 close", "linger",
      ]),
    StateCase(
      "content that makes progress, but takes too long in all",
      [
        post(900), .want, .content(1), .wait(19_000), .want, .content(1), .wait(19_000), .want, .look, .wait(11_999),
        .wait(1),
      ],
      [
        "request POST / with 0 so far", "content 1", "content 1", "due in 12000", "content failed 408",
      ]),
    StateCase(
      "content that is dropped and doesn't come", [post(50), .answer(1), .look, .wait(20_000), .look, .wait(2000)],
      [
        "request POST / with 0 so far", "answer 200 length 1", "due in 20000", "linger", "due in 2000", "close",
      ]),
    StateCase(
      "a reader that takes nothing",
      [.stuck, get, .answer(5), .wait(20_000), .takes(allBut: 4), .look, .wait(29_999), .wait(1)],
      ["request GET /", "answer 200 length 5", "due in 30000", "close"]),
    StateCase("a handler has the time it takes", [get, .look, .wait(1_000_000)], ["request GET /", "never due"]),
    StateCase(
      "lingering, however much comes", [oldGet, .answer(1), .wait(1500), .content(10), .look, .wait(500)],
      ["request GET /", "answer 200 length 1 close", "linger", "due in 500", "close"]),
  ]

  static let stopping = [
    StateCase(
      "leaves an idle one a moment for a request on its way, answered as the last",
      [.stop, .look, .wait(400), get, .answer(1)],
      ["idle, due in 500", "request GET /", "answer 200 length 1 close", "linger"]),
    StateCase("closes an idle one after that", [.stop, .wait(500)], ["close"]),
    StateCase("closes one at once that was idle for longer", [.wait(10_000), .stop, .wait(0)], ["close"]),
    StateCase(
      "waits a moment for the rest of a head", [.bytes("GET"), .wait(100), .stop, .look, .wait(400)],
      ["due in 400", "refusal", "answer 408 length 0 close", "linger"]),
    StateCase(
      "doesn't cut short what is being answered", [get, .stop, .look, .wait(60_000), .answer(1)],
      ["request GET /", "never due", "answer 200 length 1 close", "linger"]),
    StateCase(
      "answers no request behind the one that is being answered",
      [.bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"), .stop, .answer(1)],
      ["request GET /1", "answer 200 length 1 close", "linger"]),
    StateCase(
      "lets content come that is being read", [post(4), .want, .stop, .content(4), .answer(1)],
      ["request POST / with 0 so far", "content 4 last", "answer 200 length 1 close", "linger"]),
    StateCase(
      "lets a stream end that has begun", [get, .stream(), .stop, .part(3), .streamEnd(), .look],
      ["request GET /", "answer 200 chunked", "chunk 3", "writer goes on", "last chunk", "idle, due in 500"]),
  ]

  static let streams = [
    StateCase(
      "are chunked", [get, .stream(), .part(7), .streamEnd(), .look],
      ["request GET /", "answer 200 chunked", "chunk 7", "writer goes on", "last chunk", "idle, due in 75000"]),
    StateCase(
      "have their length, where it is known", [get, .stream(length: 9), .part(7), .part(2), .streamEnd(), .look],
      [
        "request GET /", "answer 200 length 9", "part 7", "writer goes on", "part 2", "writer goes on", "stream ends",
        "idle, due in 75000",
      ]),
    StateCase(
      "end with the connection in HTTP/1.0",
      [.bytes("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), .stream(), .part(7), .streamEnd()],
      ["request GET /", "answer 200 no length close", "part 7", "writer goes on", "stream ends", "linger"]),
    StateCase(
      "aren't made for HEAD", [.bytes("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"), .stream(), .look],
      ["request HEAD /", "answer 200 chunked bare", "idle, due in 75000"]),
    StateCase(
      "that are longer than announced are cut", [get, .stream(length: 9), .part(7), .part(3)],
      ["request GET /", "answer 200 length 9", "part 7", "writer goes on", "cut"]),
    StateCase(
      "that are shorter than announced are cut", [get, .stream(length: 9), .part(7), .streamEnd()],
      ["request GET /", "answer 200 length 9", "part 7", "writer goes on", "cut"]),
    StateCase(
      "that fail are cut", [get, .stream(), .streamEnd(isWhole: false)], ["request GET /", "answer 200 chunked", "cut"]),
    StateCase(
      "wait for a client that takes little",
      [
        get, .stream(), .stuck, .part(49), .look, .part(1), .wait(29_000), .takes(allBut: 50), .look,
        .takes(allBut: 49), .part(0),
      ],
      [
        "request GET /", "answer 200 chunked", "chunk 49", "writer goes on", "due in 30000", "chunk 1", "writer waits",
        "due in 30000", "chunk 0", "writer goes on",
      ]),
    StateCase(
      "end where a client takes nothing", [get, .stream(), .stuck, .part(50), .wait(10_000), .part(1), .wait(20_000)],
      [
        "request GET /", "answer 200 chunked", "chunk 50", "writer waits", "chunk 1", "writer waits", "close",
      ]),
    StateCase(
      "aren't followed by the next answer before their end",
      [
        .bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"), .stream(), .part(1),
        .streamEnd(), .answer(2),
      ],
      [
        "request GET /1", "answer 200 chunked", "chunk 1", "writer goes on", "last chunk", "request GET /2",
        "answer 200 length 2",
      ]),
  ]
}
