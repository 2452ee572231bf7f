/// Reads a file's bytes from the front. What goes beyond the end throws: the file is cut off, or lies about a length.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard 0...(bytes.endIndex - position) ~= count else { throw BannerUpload.damaged }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A number of so many bytes, its highest byte first.
  mutating func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }

  /// The same, its lowest byte first.
  mutating func littleEndian(_ count: Int) throws -> Int { try take(count).reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// A name of four letters.
  mutating func name() throws -> String { String(decoding: try take(4), as: UTF8.self) }
}
