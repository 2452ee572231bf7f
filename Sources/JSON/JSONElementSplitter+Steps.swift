extension JSONElementSplitter {
  /// Takes a byte outside of a value.
  mutating func step(_ byte: UInt8) throws(JSONError) {
    if Self.isWhiteSpace(byte) { return }
    switch (state, byte) {
    case (.start, UInt8(ascii: "[")): beginArray()
    case (.start, UInt8(ascii: "{")):
      isInObject = true
      state = .firstKey
    case (.start, _): throw error(.structure, "an array, or an object with an array \(names), must come first")

    case (.firstElement, UInt8(ascii: "]")), (.afterElement, UInt8(ascii: "]")):
      state = isInObject ? .afterMember : .end
    case (.nextElement, UInt8(ascii: "]")): throw error(.syntax, "an element must follow a comma")
    case (.firstElement, _), (.nextElement, _): begin(.element, byte)
    case (.afterElement, UInt8(ascii: ",")): state = .nextElement
    case (.afterElement, _): throw error(.syntax, "a comma or ] must follow an element")

    case (.firstKey, UInt8(ascii: "}")), (.afterMember, UInt8(ascii: "}")): state = .end
    case (.firstKey, UInt8(ascii: "\"")), (.nextKey, UInt8(ascii: "\"")): begin(.key, byte)
    case (.firstKey, _), (.nextKey, _): throw error(.syntax, "a member's name must come here, in double quotes")
    case (.colon, UInt8(ascii: ":")): state = .memberValue
    case (.colon, _): throw error(.syntax, "a colon must follow a member's name")
    case (.memberValue, UInt8(ascii: "[")) where members.contains(key):
      guard !hasArray else { throw error(.duplicateKey, "there are two arrays \(names)") }
      beginArray()
    case (.memberValue, _): begin(.member, byte)
    case (.afterMember, UInt8(ascii: ",")): state = .nextKey
    case (.afterMember, _): throw error(.syntax, "a comma or } must follow a member")

    case (.end, _): throw error(.trailing, "something follows the value")
    case (.value, _): break
    }
  }

  private mutating func beginArray() {
    hasArray = true
    state = .firstElement
  }

  private mutating func begin(_ role: Role, _ byte: UInt8) {
    self.role = role
    state = .value
    value.removeAll(keepingCapacity: true)
    value.append(byte)
    (valueLine, valueColumn) = (line, column)
    isString = byte == UInt8(ascii: "\"")
    isEscaped = false
    depth = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") ? 1 : 0
  }

  /// Takes a byte within a value.
  ///
  /// - Returns: whether the byte is still to be taken, since it ended the value without being part of it.
  mutating func take(_ byte: UInt8, into elements: inout [JSONElement]) throws(JSONError) -> Bool {
    // A number or a word ends where something else begins.
    if depth == 0, !isString, Self.isDelimiter(byte) {
      try end(into: &elements)
      return true
    }
    guard value.count < maximumLength else {
      throw error(.length, "an element is longer than \(maximumLength) bytes")
    }
    value.append(byte)
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
        if depth == 0 { try end(into: &elements) }
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { try end(into: &elements) }
    default: break
    }
    return false
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    isWhiteSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: ":")
  }

  private mutating func end(into elements: inout [JSONElement]) throws(JSONError) {
    let element = JSONElement(
      bytes: value, line: valueLine, column: valueColumn, maximumDepth: maximumDepth - (isInObject ? 2 : 1))
    switch role {
    case .element:
      elements.append(element)
      state = .afterElement
    case .key:
      key = try element.value().string ?? ""
      state = .colon
    case .member:
      _ = try element.value()
      state = .afterMember
    }
  }
}
