import Foundation
import HTTP
import Testing
import TestSupport

@testable import HTTPServer

@Suite("A connection's state stands whatever happens")
struct ConnectionFuzzTests {
  private static let pieces = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /b?c HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
    "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 27\r\n\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 49\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n", "abc",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "3\r\nabc\r\n", "1f\r\n", "0\r\n\r\n",
    "0\r\na: b\r\n\r\n", "1b\r\nGET / HTTP/1.1\r\nHost: c\r\n\r\n\r\n", "\r\n", "GET", "x", "\0", "Host: a\r\n",
  ].map { Array($0.utf8) }

  @Test("the corpus of the fuzzer")
  func replaysCorpus() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz/Connections")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 100)
    let faults = try await onThread {
      try files.compactMap { file in
        ConnectionExercise.fault(Array(try Data(contentsOf: file))).map { "\($0): \(file.lastPathComponent)" }
      }
    }
    #expect(faults == [])
  }

  @Test("50,000 sequences of requests, whole and broken ones, each at several paces")
  func sequences() async throws {
    let faults = try await withThrowingTaskGroup(of: String?.self) { group in
      for seed in 1...4 { group.addTask { try await onThread { Self.firstFault(12_500, seed: UInt64(seed)) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(faults.compactMap { $0 } == [])
  }

  private static func firstFault(_ count: Int, seed: UInt64) -> String? {
    var chance = SeededChance(state: seed)
    for number in 0..<count {
      var input: [UInt8] = []
      for _ in 0...chance.below(5) { input += pieces[chance.below(pieces.count)] }
      if chance.below(4) == 0 { input[chance.below(input.count)] = UInt8(chance.below(256)) }
      if let fault = ConnectionExercise.fault(input, seed: seed << 32 | UInt64(number)) {
        return "\(fault): \(String(decoding: input, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }
}
