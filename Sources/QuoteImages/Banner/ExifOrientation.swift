/// How a camera was held, from a picture's Exif data (Exif 2.32, §4.6.5, tag 274).
enum ExifOrientation {
  /// From 1, upright, to 8; 1 where the data doesn't say, or can't be read: that is no reason to refuse a picture.
  static func read(_ exif: ArraySlice<UInt8>) -> Int {
    let value = try? value(exif)
    return value.flatMap { 1...8 ~= $0 ? $0 : nil } ?? 1
  }

  private static func value(_ exif: ArraySlice<UInt8>) throws -> Int? {
    // A TIFF: the order of its bytes, 42, where its first directory is; there, how many entries of 12 bytes.
    var reader = ByteReader(exif)
    let isLittleEndian = try reader.number(2) == 0x4949
    func number(_ count: Int, in reader: inout ByteReader) throws -> Int {
      isLittleEndian ? try reader.littleEndian(count) : try reader.number(count)
    }
    guard try number(2, in: &reader) == 42 else { return nil }
    let offset = try number(4, in: &reader)
    var directory = ByteReader(exif)
    _ = try directory.take(offset)
    for _ in 0..<(try number(2, in: &directory)) {
      var entry = ByteReader(try directory.take(12))
      let tag = try number(2, in: &entry)
      let type = try number(2, in: &entry)
      _ = try entry.take(4)
      if tag == 274, type == 3 { return try number(2, in: &entry) }
    }
    return nil
  }
}
