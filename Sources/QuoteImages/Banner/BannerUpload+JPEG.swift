extension BannerUpload {
  /// A progressive JPEG has about ten scans. Each of them may cost a pass over all pixels for a few bytes.
  private static let mostScans = 32

  /// Reads the segments of a JPEG (ITU-T T.81, annex B) to its end, and leaves out its metadata.
  init(jpeg bytes: [UInt8]) throws {
    var reader = ByteReader(bytes[...])
    var kept = Array(try reader.take(2))
    var size: (width: Int, height: Int)?
    var orientation = 1
    var scans = 0
    while true {
      guard try reader.number(1) == 0xFF else { throw Self.damaged }
      var marker = 0xFF
      // Any number of fill bytes may stand before a marker.
      while marker == 0xFF { marker = try reader.number(1) }
      if marker == 0xD9 { break }
      let start = reader.position
      let length = try reader.number(2)
      guard length >= 2 else { throw Self.damaged }
      let body = try reader.take(length - 2)
      switch marker {
      case 0xE1 where body.starts(with: Array("Exif\0\0".utf8)):
        orientation = ExifOrientation.read(body.dropFirst(6))
        continue
      // Adobe's says how colours are stored.
      case 0xEE: break
      case 0xE0...0xEF, 0xFE: continue
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        guard size == nil else { throw Self.damaged }
        var header = ByteReader(body.dropFirst())
        let height = try header.number(2)
        size = (try header.number(2), height)
      case 0xDA:
        scans += 1
        try reader.skipScan()
      default: break
      }
      kept += [0xFF, UInt8(marker)] + bytes[start..<reader.position]
    }
    guard let size, scans > 0 else { throw Self.damaged }
    guard scans <= Self.mostScans else {
      throw PictureError.invalidBanner(
        "The JPEG has \(scans) scans, and may have \(Self.mostScans): save it without “progressive”.")
    }
    try self.init(
      format: .jpeg, width: size.width, height: size.height, orientation: orientation, bytes: kept + [0xFF, 0xD9])
  }
}

extension ByteReader {
  /// Takes a JPEG's compressed data, up to the next marker that isn't within it.
  fileprivate mutating func skipScan() throws {
    var end = position
    while true {
      guard let mark = bytes[end...].firstIndex(of: 0xFF), mark + 1 < bytes.endIndex else { throw BannerUpload.damaged }
      switch bytes[mark + 1] {
      case 0, 0xD0...0xD7: end = mark + 2
      case 0xFF: end = mark + 1
      default:
        _ = try take(mark - position)
        return
      }
    }
  }
}
