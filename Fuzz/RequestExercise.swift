#if canImport(HTTP)
  @testable import HTTP
#endif

/// What must hold of the parser for whatever bytes arrive. The suite and the fuzzer both run it.
enum RequestExercise {
  /// What a parser made of some bytes.
  struct Outcome: Equatable {
    var heads: [RequestHead] = []
    var contents: [[UInt8]] = []
    var ends = 0
    var error: HTTPError?
  }

  /// Parses the bytes whole, split at two places that depend on them, and (where `isThorough`) one by one.
  /// - Returns: what is wrong, or nil.
  static func fault(_ bytes: [UInt8], isThorough: Bool) -> String? {
    let whole = outcome(bytes, splits: [])
    if whole.ends > whole.heads.count || whole.heads.count > whole.ends + 1 { return "heads and ends don't alternate" }
    if bytes.count > 1 {
      let hash = bytes.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
      let splits = [Int(hash % UInt64(bytes.count)), Int((hash >> 32) % UInt64(bytes.count))].sorted()
      if outcome(bytes, splits: splits) != whole { return "split at \(splits) the result differs" }
      if isThorough, outcome(bytes, splits: Array(1..<bytes.count)) != whole {
        return "byte by byte the result differs"
      }
    }
    return nil
  }

  static func outcome(_ bytes: [UInt8], splits: [Int]) -> Outcome {
    var parser = RequestParser(limits: limits)
    var outcome = Outcome()
    var start = 0
    for end in splits + [bytes.count] {
      for event in parser.feed(bytes[start..<end]) { note(event, &outcome) }
      start = end
    }
    return outcome
  }

  private static func note(_ event: RequestParser.Event, _ outcome: inout Outcome) {
    precondition(outcome.error == nil, "An event after a failure")
    switch event {
    case .head(let head, let request):
      outcome.heads.append(head)
      outcome.contents.append([])
      use(request)
    case .data(let part):
      precondition(!part.isEmpty)
      outcome.contents[outcome.contents.count - 1] += part
    case .end: outcome.ends += 1
    case .failure(let error): outcome.error = error
    }
  }

  /// Asks all of an accepted request that a handler could, so that a wrong offset shows.
  private static func use(_ request: HTTPRequest) {
    precondition(!request.target.isEmpty && !request.path.isEmpty)
    precondition((request.query?.count ?? 0) <= request.target.count)
    var count = 0
    for (name, value) in request.fields {
      precondition(!name.rawName.isEmpty && !value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 })
      precondition(request.fields.contains(name))
      count += 1
    }
    precondition(count <= limits.fieldCount)
    _ = AcceptList(of: request).best(of: ["image/png", "text/html"])
    _ = HTTPResponse(fields: ["ETag": "\"a\""]).evaluatingPreconditions(of: request)
  }

  /// Small ones, so that an input of some hundred bytes can pass them.
  private static let limits: HTTPLimits = {
    var limits = HTTPLimits()
    limits.targetLength = 128
    limits.fieldSectionLength = 256
    limits.fieldCount = 8
    return limits
  }()
}
