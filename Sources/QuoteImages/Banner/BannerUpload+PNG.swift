extension BannerUpload {
  /// Reads the chunks of a PNG (third edition, §5), and keeps those that hold its first frame. Others, such as texts that a few
  /// bytes blow up to many, are left out.
  init(png bytes: [UInt8]) throws {
    var reader = ByteReader(bytes[...])
    var kept = Array(try reader.take(8))
    var size: (width: Int, height: Int)?
    var orientation = 1
    var name = ""
    while name != "IEND" {
      let start = reader.position
      let length = try reader.number(4)
      name = try reader.name()
      let body = try reader.take(length)
      // The checksum: the decoder looks at it.
      _ = try reader.take(4)
      guard (size == nil) == (name == "IHDR") else { throw Self.damaged }
      switch name {
      case "IHDR":
        var header = ByteReader(body)
        size = (try header.number(4), try header.number(4))
        kept += bytes[start..<reader.position]
      case "PLTE", "tRNS", "IDAT", "IEND": kept += bytes[start..<reader.position]
      case "eXIf": orientation = ExifOrientation.read(body)
      default: break
      }
    }
    // The loop has ended after IEND, and began with IHDR.
    try self.init(
      format: .png, width: size?.width ?? 0, height: size?.height ?? 0, orientation: orientation, bytes: kept)
  }
}
