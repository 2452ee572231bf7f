/// What the parser found in a request's head: where its parts stand (offsets from the request line's first byte), and what
/// they mean for the connection. No part is copied.
package struct RequestHead: Sendable, Equatable {
  package enum Framing: Sendable, Equatable {
    case length(Int)
    case chunked
  }

  package internal(set) var method = KnownMethod.get
  package internal(set) var version = HTTPVersion.http11
  package internal(set) var target = 0..<0
  /// Empty where an absolute target has no path, which means `/`.
  package internal(set) var path = 0..<0
  package internal(set) var queryStart: Int?
  package internal(set) var fieldsStart = 0
  /// Where the empty line stands that ends the head.
  package internal(set) var fieldsEnd = 0
  package internal(set) var names = FieldNameSet()
  package internal(set) var framing = Framing.length(0)
  package internal(set) var wantsKeepAlive = true
  package internal(set) var expectsContinue = false

  package static func == (left: RequestHead, right: RequestHead) -> Bool {
    left.method == right.method && left.version == right.version && left.target == right.target
      && left.path == right.path && left.queryStart == right.queryStart && left.fieldsStart == right.fieldsStart
      && left.fieldsEnd == right.fieldsEnd && left.framing == right.framing
      && left.wantsKeepAlive == right.wantsKeepAlive && left.expectsContinue == right.expectsContinue
  }

  package var hasBody: Bool { framing != .length(0) }
}
