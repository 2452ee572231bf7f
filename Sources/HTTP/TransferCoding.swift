/// What a `Transfer-Encoding` field asks for (RFC 9112 §6.1). Only a single `chunked` is understood.
enum TransferCoding: Sendable {
  case chunked
  /// Others, and `chunked` as the last: nothing is wrong with it (501).
  case unknown
  /// It doesn't end with the only `chunked`, so that nobody could tell where the content ends (400).
  case malformed

  init(_ value: UnsafeRawBufferPointer) {
    if FieldLine.equal(value, "chunked") {
      self = .chunked
      return
    }
    var members = 0
    var chunked = 0
    var endsChunked = false
    FieldLine.forEachListMember(value) { member in
      members += 1
      endsChunked = FieldLine.equal(member, "chunked")
      chunked += endsChunked ? 1 : 0
    }
    self = endsChunked && chunked == 1 && members > 1 ? .unknown : .malformed
  }
}
