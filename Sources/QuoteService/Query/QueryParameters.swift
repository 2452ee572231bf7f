/// A query string's parameters, in order, from the raw bytes of a request target (WHATWG URL, section 5.1, with `&` alone
/// between parameters).
///
/// `+` is a space; a `%` that no two hexadecimal digits follow stands for itself.
struct QueryParameters: Sendable {
  /// A parameter, decoded.
  struct Parameter: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The parameters; one that isn't sound has a stand-in for its value.
  private(set) var parameters: [Parameter] = []

  /// One for each parameter that isn't UTF-8, or that holds a NUL.
  private(set) var faults: [QueryFault] = []

  /// Parses the bytes after a target's `?`.
  init(_ query: some Collection<UInt8>) {
    for piece in query.split(separator: UInt8(ascii: "&")) {
      let parts = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      var name = Self.decode(parts[0])
      if name.starts(with: "amp;".utf8) { name.removeFirst(4) }
      let value = parts.count == 2 ? Self.decode(parts[1]) : []
      do {
        parameters.append(Parameter(name: try Self.text(name), value: try Self.text(value)))
      } catch {
        let name = String(decoding: name, as: UTF8.self)
        faults.append(QueryFault(name, error.detail))
        // It keeps its place in its list, so that the list's other faults can be told too.
        parameters.append(Parameter(name: name, value: "\u{FFFD}"))
      }
    }
  }

  private enum Unsound: Error {
    case notUTF8, holdsNUL

    var detail: String {
      switch self {
      case .notUTF8: "its percent-decoded bytes aren't UTF-8"
      case .holdsNUL: "it holds a NUL character (%00)"
      }
    }
  }

  private static func text(_ bytes: [UInt8]) throws(Unsound) -> String {
    if bytes.contains(0) { throw .holdsNUL }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    PercentCoding.decode(bytes, plusIsSpace: true) ?? []
  }
}
