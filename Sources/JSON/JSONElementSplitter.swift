/// Cuts a large JSON text into the elements of its one big array, while it arrives, so that it is never in memory as a whole.
///
/// The text is an array, or an object of which one member is the array; other members of the object are checked and left out.
///
/// ```swift
/// var splitter = JSONElementSplitter(members: ["items"])
/// for try await chunk in body {
///   for element in try splitter.read(chunk) { keep(try element.value()) }
/// }
/// try splitter.finish()
/// ```
public struct JSONElementSplitter: Sendable {
  enum State {
    /// White space is skipped in all of these.
    case start, end
    case firstElement, nextElement, afterElement
    case firstKey, nextKey, colon, memberValue, afterMember
    /// Within an element, or another member's name or value.
    case value
  }

  /// What the value that is being read is.
  enum Role {
    case element, key, member
  }

  let members: [String]
  let maximumLength: Int
  let maximumDepth: Int

  var state = State.start
  var role = Role.element
  var isInObject = false
  var hasArray = false
  var key = ""
  var line = 1
  var column = 0
  var value: [UInt8] = []
  var valueLine = 1
  var valueColumn = 1
  /// Brackets that are open within the value.
  var depth = 0
  var isString = false
  var isEscaped = false

  /// - Parameters:
  ///   - members: the names that the array may have, where the text is an object.
  ///   - maximumLength: how long an element may be, in bytes: 1 MiB.
  ///   - maximumDepth: how deep arrays and objects may lie in each other, the outer ones included.
  public init(members: [String], maximumLength: Int = 1 << 20, maximumDepth: Int = JSONValue.maximumDepth) {
    self.members = members
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
  }

  /// Reads the next bytes of the text.
  ///
  /// - Returns: the elements that they complete.
  /// - Throws: the first fault of the text around the elements, or of another member; the elements are read by
  ///   ``JSONElement/value()``. Nothing may be read after an error.
  public mutating func read(_ chunk: some Sequence<UInt8>) throws(JSONError) -> [JSONElement] {
    var elements: [JSONElement] = []
    for byte in chunk {
      if byte == 0x0A {
        line += 1
        column = 0
      } else {
        column += 1
      }
      if state == .value {
        guard try take(byte, into: &elements) else { continue }
        // The byte ended a number or word, and isn't part of it.
      }
      try step(byte)
    }
    return elements
  }

  /// Ends the text.
  ///
  /// - Throws: where it isn't complete, or has no such array.
  public mutating func finish() throws(JSONError) {
    guard state == .end else { throw error(.unfinished, "the text ends too early") }
    guard hasArray else { throw error(.structure, "there is no array \(names)") }
  }

  var names: String { members.joined(separator: " or ") }

  func error(_ kind: JSONError.Kind, _ detail: String) -> JSONError {
    JSONError(kind: kind, detail: detail, line: line, column: max(1, column))
  }
}
