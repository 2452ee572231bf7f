import Foundation
import HTTP
import Locking

/// A line for each request: time, client, method and path, status, length, milliseconds, and `Cache-Status`.
///
/// `2026-12-01T12:00:00Z 127.0.0.1 GET /quote.png 200 2664 1.3ms hit`
public struct AccessLog: Sendable {
  private let log: LineLog
  private let logsQueries: Bool

  /// - Parameter logsQueries: whether what the quotes say is logged too.
  public init(_ log: LineLog, logsQueries: Bool) {
    self.log = log
    self.logsQueries = logsQueries
  }

  /// Notes an answer.
  ///
  /// - Parameter nanoseconds: how long it took from the request's head to here.
  func note(_ response: HTTPResponse, to request: HTTPRequest, nanoseconds: Int) {
    let length = request.method == .head ? 0 : response.body.length ?? 0
    let tenths = nanoseconds / 100_000
    let outcome = response.fields.bytes(of: "Cache-Status").map { $0.last == UInt8(ascii: "t") ? " hit" : " miss" }
    log.write { line in
      Timestamp.append(to: &line)
      line.append(contentsOf: " \(request.remoteAddress) \(request.method) ".utf8)
      line.append(contentsOf: logsQueries ? Self.withoutSignature(request.target) : request.path)
      line.append(contentsOf: " \(response.status.code) \(length) ".utf8)
      line.append(contentsOf: "\(tenths / 10).\(tenths % 10)ms".utf8)
      if let outcome { line.append(contentsOf: outcome.utf8) }
    }
  }

  /// The target without what opens it for whoever reads the log.
  private static func withoutSignature(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return target }
    let pieces = target[(mark + 1)...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard pieces.contains(where: isSignature) else { return target }
    let shown = pieces.map { isSignature($0) ? ArraySlice("sig=-".utf8) : $0 }
    return target[...mark] + shown.joined(separator: [UInt8(ascii: "&")])
  }

  /// Whether a parameter may be a signature, however its name came to be written: `sig`, `amp;sig`, `s%69g`, `SIG`, `sig[]`.
  private static func isSignature(_ piece: ArraySlice<UInt8>) -> Bool {
    let name = PercentCoding.decode(piece.prefix { $0 != UInt8(ascii: "=") }, plusIsSpace: true) ?? []
    return String(decoding: name, as: UTF8.self).lowercased().split(separator: ";").last?.hasPrefix("sig") ?? false
  }

  /// Notes an answer that the server itself gave, to what is no request.
  func note(_ error: HTTPError) {
    log.write { line in
      Timestamp.append(to: &line)
      line.append(contentsOf: " - - - \(error.status.code) - - refused: \(error.detail)".utf8)
    }
  }
}

/// The present time in UTC, to the second (RFC 3339), put together once a second.
private enum Timestamp {
  private static let last = Locked<(second: Int, text: [UInt8])>((0, []))

  static func append(to line: inout [UInt8]) {
    let now = time(nil)
    let text = last.withLock { last in
      if last.second != now { last = (now, Array(Date(timeIntervalSince1970: Double(now)).formatted(.iso8601).utf8)) }
      return last.text
    }
    line.append(contentsOf: text)
  }
}
