import Foundation
import Testing

@testable import HTTP

@Suite("The parser stands whatever arrives")
struct RequestFuzzTests {
  /// The inputs that the fuzzer found worth keeping.
  static let corpus: [[UInt8]] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz/Requests")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? Array(Data(contentsOf: $0)) }
  }()

  @Test("the corpus of the fuzzer")
  func replaysCorpus() async {
    #expect(Self.corpus.count > 100)
    let faults = await onOwnThread {
      Self.corpus.compactMap { input in
        RequestExercise.fault(input, isThorough: true).map {
          "\($0): \(String(decoding: input, as: UTF8.self).debugDescription)"
        }
      }
    }
    #expect(faults == [])
  }

  @Test("200,000 mutations of requests", arguments: 0..<4)
  func mutations(part: UInt64) async {
    let fault = await onOwnThread { Self.firstFault(part: part) }
    #expect(fault == nil)
  }

  private static func firstFault(part: UInt64) -> String? {
    var mutator = Mutator(
      seed: 20_261 + part, inputs: (RequestCases.all + ProbeCases.all).map(\.bytes).filter { $0.count < 512 })
    for number in 0..<50_000 {
      let input = mutator.next()
      if let fault = RequestExercise.fault(input, isThorough: number % 8 == 0) {
        return "\(fault): \(String(decoding: input, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }
}

/// Runs long work on a thread of its own: Swift's pool has few, and other tests wait for theirs.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: work()) }.start()
  }
}

/// Makes inputs out of others, always the same for the same seed.
struct Mutator {
  private var state: UInt64
  private let inputs: [[UInt8]]
  private static let tokens: [[UInt8]] = [
    "\r\n", "\n", "\r", "\0", " ", "\t", ":", ",", "\r\n\r\n", "0\r\n\r\n", "Host: a\r\n", "Content-Length: 1\r\n",
    "Transfer-Encoding: chunked\r\n", "HTTP/1.1", "GET / HTTP/1.1\r\n", "%", "#", "9223372036854775807", "ffffffff",
    ";",
  ].map { Array($0.utf8) }

  init(seed: UInt64, inputs: [[UInt8]]) {
    state = seed
    self.inputs = inputs
  }

  /// SplitMix64.
  private mutating func random(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(1, bound)))
  }

  mutating func next() -> [UInt8] {
    var input = inputs[random(below: inputs.count)]
    if random(below: 4) == 0 { input += inputs[random(below: inputs.count)] }
    for _ in 0...random(below: 4) { mutate(&input) }
    return input
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let place = random(below: input.count)
    switch random(below: 6) {
    case 0 where !input.isEmpty: input[place] = UInt8(random(below: 256))
    case 1 where !input.isEmpty: input[place] ^= 1 << UInt8(random(below: 8))
    case 2: input.insert(contentsOf: Self.tokens[random(below: Self.tokens.count)], at: place)
    case 3: input.removeSubrange(place..<min(input.count, place + 1 + random(below: 8)))
    case 4: input.insert(contentsOf: input[place..<min(input.count, place + random(below: 16))], at: place)
    default:
      let other = inputs[random(below: inputs.count)]
      input = Array(input[..<place]) + other[random(below: other.count)...]
    }
  }
}
