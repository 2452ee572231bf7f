@testable import HTTP

/// What a parser made of some bytes, in a form that can be compared.
struct Transcript: Equatable, CustomStringConvertible {
  var lines: [String] = []
  var error: HTTPError?

  /// Feeds the bytes in parts that begin at these places.
  init(_ bytes: [UInt8], splitAt splits: [Int] = [], limits: HTTPLimits = HTTPLimits()) {
    var parser = RequestParser(limits: limits)
    var start = 0
    var content: [UInt8]?
    for end in splits.filter({ $0 < bytes.count }).sorted() + [bytes.count] {
      for event in parser.feed(bytes[start..<end]) {
        if case .data(let part) = event {
          content = (content ?? []) + part
          continue
        }
        if let whole = content { lines.append("content \(String(decoding: whole, as: UTF8.self).debugDescription)") }
        content = nil
        note(event)
      }
      start = end
    }
    if let content { lines.append("content so far \(content)") }
  }

  /// Feeds the bytes one by one.
  static func byteByByte(_ bytes: [UInt8], limits: HTTPLimits = HTTPLimits()) -> Transcript {
    Transcript(bytes, splitAt: Array(1..<max(2, bytes.count)), limits: limits)
  }

  private mutating func note(_ event: RequestParser.Event) {
    switch event {
    case .head(let head, let request):
      let path = String(decoding: request.path, as: UTF8.self)
      let query = request.query.map { "?" + String(decoding: $0, as: UTF8.self) } ?? ""
      lines.append("\(head.method) \(path)\(query) \(head.version) \(head.framing) \(head.wantsKeepAlive)")
      for (name, value) in request.fields { lines.append("\(name): \(value)") }
    case .data: break
    case .end: lines.append("end")
    case .failure(let error):
      lines.append("failure \(error)")
      self.error = error
    }
  }

  var description: String { lines.joined(separator: "\n") }
}
