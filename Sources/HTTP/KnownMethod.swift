/// A method that the parser knows: a byte, so that a ``RequestHead`` holds nothing that must be counted when it is copied.
package enum KnownMethod: Sendable {
  case get, head, post, put, patch, delete, options, connect, trace, query

  /// The method that these bytes name, or nil where the server implements none of that name.
  init?(_ bytes: UnsafeRawBufferPointer) {
    func spells(_ name: StaticString) -> Bool {
      for index in 0..<bytes.count where bytes[index] != name.utf8Start[index] { return false }
      return true
    }
    switch bytes.count {
    case 3 where spells("GET"): self = .get
    case 3 where spells("PUT"): self = .put
    case 4 where spells("HEAD"): self = .head
    case 4 where spells("POST"): self = .post
    case 5 where spells("PATCH"): self = .patch
    case 5 where spells("TRACE"): self = .trace
    case 5 where spells("QUERY"): self = .query
    case 6 where spells("DELETE"): self = .delete
    case 7 where spells("OPTIONS"): self = .options
    case 7 where spells("CONNECT"): self = .connect
    default: return nil
    }
  }

  package var method: HTTPMethod {
    switch self {
    case .get: .get
    case .head: .head
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    case .options: .options
    case .connect: .connect
    case .trace: .trace
    case .query: .query
    }
  }
}
