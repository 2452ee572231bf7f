@testable import HTTP
@testable import HTTPServer

/// What must hold of a connection's state, whatever arrives, at whatever pace, and whatever its handlers do. The suite and the
/// fuzzer both run it.
enum ConnectionExercise {
  /// - Parameter input: 8 bytes that decide about all paces, and those that arrive.
  /// - Returns: what is wrong, or nil.
  static func fault(_ input: [UInt8]) -> String? {
    fault(Array(input.dropFirst(8)), seed: input.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// - Parameter seed: decides about all paces.
  /// - Returns: what is wrong, or nil.
  static func fault(_ bytes: [UInt8], seed: UInt64) -> String? {
    let reference = Reference(bytes)
    var runs = [ConnectionRun.Pace.whole, .random].map { ConnectionRun(bytes, $0, reference, seed: seed) }
    if bytes.count < 256 { runs.append(ConnectionRun(bytes, .bytewise, reference, seed: seed)) }
    for index in runs.indices {
      runs[index].run()
      if let fault = runs[index].fault { return "\(runs[index].pace): \(fault)" }
      // As long as handlers do the same and no time is over, the pace of bytes and of the socket must not be seen.
      if runs[index].answers != runs[0].answers {
        return "\(runs[index].pace): \(runs[index].answers) differ from \(runs[0].answers)"
      }
    }
    var wild = ConnectionRun(bytes, .wild, reference, seed: ~seed)
    wild.run()
    return wild.fault.map { "wild: \($0)" }
  }

  /// Small bounds, so that an input of some hundred bytes can pass them.
  static let rules: ConnectionRules = {
    var configuration = ServerConfiguration()
    configuration.limits.targetLength = 128
    configuration.limits.fieldSectionLength = 256
    configuration.limits.fieldCount = 8
    configuration.maximumBodyLength = 48
    configuration.drainLimit = 16
    configuration.streamBufferLength = 50
    return ConnectionRules(configuration)
  }()

  /// What the bytes mean, without a connection.
  struct Reference {
    struct Request {
      var head: RequestHead
      var bytes: [UInt8]
      /// The content, as far as it came.
      var content: [UInt8] = []
    }

    private(set) var requests: [Request] = []
    /// How many of the requests have come with all of their content.
    private(set) var wholeCount = 0
    private(set) var error: HTTPError?

    init(_ bytes: [UInt8]) {
      var parser = RequestParser(limits: rules.limits)
      for event in parser.feed(bytes) {
        switch event {
        case .head(let head, let request): requests.append(Request(head: head, bytes: request.fields.storage))
        case .data(let part): requests[requests.count - 1].content += part
        case .end: wholeCount += 1
        case .failure(let error): self.error = error
        }
      }
    }

    /// How what follows so many requests is refused, if it is.
    func failure(behind count: Int) -> HTTPStatus? {
      guard count < requests.count else { return error?.status }
      let length = max(requests[count].head.framing.length ?? 0, requests[count].content.count)
      if length > rules.maximumBodyLength { return .contentTooLarge }
      return count < wholeCount ? nil : error?.status ?? .badRequest
    }
  }
}

/// Numbers that are the same for the same seed: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededChance {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(1, bound)))
  }
}
