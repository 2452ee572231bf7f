#if canImport(Glibc)
  import Glibc
#endif

extension HTTPFields {
  /// A field's value: the first of its lines, without the white space around it; nil where there is none. Bytes that are no
  /// UTF-8 are replaced. Setting replaces all lines of that name by one at the end, or removes them.
  public subscript(name: HTTPFieldName) -> String? {
    get { firstLine(named: name).map { String(decoding: storage[$0.value], as: UTF8.self) } }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// The values of all lines of a name, in order.
  public func values(of name: HTTPFieldName) -> [String] {
    guard mayContain(name) else { return [] }
    return lines.filter { $0.isNamed(name, in: storage) }.map { String(decoding: storage[$0.value], as: UTF8.self) }
  }

  /// The values of all lines of a name as one comma-separated list (RFC 9110 §5.3), or nil where there is none.
  public func list(of name: HTTPFieldName) -> String? {
    let values = values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The bytes of a field's first value as they arrived, or nil. Never allocates.
  public func bytes(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
    firstLine(named: name).map { storage[$0.value] }
  }

  /// Whether a field of that name is there.
  public func contains(_ name: HTTPFieldName) -> Bool { firstLine(named: name) != nil }

  @inline(__always) func mayContain(_ name: HTTPFieldName) -> Bool {
    name.withBytes { names.mayContain(UnsafeRawBufferPointer($0)) }
  }

  func firstLine(named name: HTTPFieldName) -> Line? {
    guard mayContain(name) else { return nil }
    return lines.first { $0.isNamed(name, in: storage) }
  }

  var lines: Lines { Lines(storage: storage, position: start) }

  /// One line within `storage`.
  struct Line {
    var range: Range<Int>
    var name: Range<Int>
    var value: Range<Int>

    func isNamed(_ wanted: HTTPFieldName, in storage: [UInt8]) -> Bool {
      wanted.withBytes { wanted in
        guard wanted.count == name.count else { return false }
        return storage.withUnsafeBufferPointer { bytes in
          for index in 0..<wanted.count
          where ByteClass.lowercased(bytes[name.lowerBound + index]) != ByteClass.lowercased(wanted[index]) {
            return false
          }
          return true
        }
      }
    }
  }

  /// The lines, each split at its colon. They are well formed: the parser or `append` made them.
  struct Lines: Sequence, IteratorProtocol {
    let storage: [UInt8]
    var position: Int

    mutating func next() -> Line? {
      guard position < storage.count else { return nil }
      let first = position
      let line = storage.withUnsafeBytes { bytes -> Line in
        let rest = bytes.count - first
        let base = bytes.baseAddress! + first
        let end =
          memchr(base, Int32(ByteClass.lineFeed), rest).map { first + (UnsafeRawPointer($0) - base) } ?? bytes.count
        let colon =
          memchr(base, Int32(ByteClass.colon), end - first).map { first + (UnsafeRawPointer($0) - base) } ?? end
        var lower = Swift.min(colon + 1, end)
        var upper = Swift.max(lower, end - 1)
        while lower < upper, ByteClass.isWhitespace(bytes[lower]) { lower += 1 }
        while upper > lower, ByteClass.isWhitespace(bytes[upper - 1]) { upper -= 1 }
        return Line(range: first..<Swift.min(end + 1, bytes.count), name: first..<colon, value: lower..<upper)
      }
      position = line.range.upperBound
      return line
    }
  }
}

extension HTTPFields: Sequence {
  /// The fields in order, each line for itself.
  public func makeIterator() -> AnyIterator<(name: HTTPFieldName, value: String)> {
    var lines = lines
    return AnyIterator { [storage] in
      lines.next().map {
        (
          HTTPFieldName(trusted: String(decoding: storage[$0.name], as: UTF8.self)),
          String(decoding: storage[$0.value], as: UTF8.self)
        )
      }
    }
  }
}
