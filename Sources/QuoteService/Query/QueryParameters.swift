/// A query string's parameters, in order, from the raw bytes of a request target (WHATWG URL, section 5.1, with `&` alone
/// between parameters).
///
/// `+` is a space; a `%` that no two hexadecimal digits follow stands for itself.
struct QueryParameters: Sendable {
  /// A parameter whose name and value are sound text.
  struct Parameter: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The sound parameters.
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
        faults.append(QueryFault(String(decoding: name, as: UTF8.self), error.detail))
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
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      var byte = bytes[index]
      index = bytes.index(after: index)
      if byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "%"), let escaped = hexadecimalPair(bytes[index...]) {
        byte = escaped
        index = bytes.index(index, offsetBy: 2)
      }
      decoded.append(byte)
    }
    return decoded
  }

  private static func hexadecimalPair(_ bytes: some Collection<UInt8>) -> UInt8? {
    var digits = bytes.prefix(2).makeIterator()
    guard let high = digits.next().flatMap(digit), let low = digits.next().flatMap(digit) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
