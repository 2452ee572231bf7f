/// An element of a large array, as ``JSONElementSplitter`` cuts it out.
public struct JSONElement: Sendable, Hashable {
  /// The element's text, without white space around it. Whether it is JSON, ``value()`` tells.
  public var bytes: [UInt8]

  /// Where it starts in the whole text, from 1.
  public var line: Int

  /// Where it starts in its line, in bytes, from 1.
  public var column: Int

  let maximumDepth: Int

  /// Reads the element strictly, as `JSONValue(parsing:)` does.
  ///
  /// - Throws: the first fault, with its place in the whole text.
  public func value() throws(JSONError) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes, maximumDepth: maximumDepth)
    } catch {
      var error = error
      if error.line == 1 { error.column += column - 1 }
      error.line += line - 1
      throw error
    }
  }
}
